// What a command uses of its process, so that tests can run commands in theirs.

export interface Io {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether the two streams are terminals that show colours. */
  readonly colours: { readonly out: boolean; readonly err: boolean };
  /** Whether stderr is a terminal, so that a line may be redrawn. */
  readonly isTerminal?: boolean;
  /** Whether the reader of stdout has closed it. */
  readonly isClosed?: () => boolean;
  /**
   * Sets what happens before an internal error outside the command ends the process; absent where a test shares its
   * process.
   */
  readonly onCrash?: (handler: (error: unknown) => void) => void;
  /**
   * Calls the handler on the first SIGINT or SIGTERM instead of ending the process; a second signal ends it. Returns a
   * function that restores the default; absent where a test shares its process.
   */
  readonly onInterrupt?: (handler: (signal: 'SIGINT' | 'SIGTERM') => void) => () => void;
  /** Width of the terminal at `out`; undefined when it is none. */
  readonly columns?: number | undefined;
}

export const EXIT = { fine: 0, usage: 2, invalid: 3, unlistenable: 4, internal: 70 } as const;
