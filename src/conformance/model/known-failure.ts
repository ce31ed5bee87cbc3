// Known failures, and entries of waiver and baseline lists that no longer apply.

/** A known failure: a case and the clause it breaks, or null when no clause names the rule. */
export interface KnownFailure {
  readonly case: string;
  readonly clause: string | null;
}

/** An entry that no longer fails. */
export interface StaleEntry {
  readonly kind: 'waiver' | 'baseline';
  readonly clause: string | null;
  readonly case: string | undefined;
  readonly message: string;
}
