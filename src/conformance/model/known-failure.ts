// Failures that are known before a run, and entries of these lists that no longer apply.

/** A known failure: the case and the clause that it breaks; null where no clause names the rule. */
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
