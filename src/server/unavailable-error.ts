// A world that cannot be asked now: its replica does not answer, or it has just moved to another one.

export class UnavailableError extends Error {
  override readonly name = 'Unavailable';
  constructor(
    message: string,
    /** Whether what was asked for may have been done. */
    readonly isDone: false | 'unknown' = false,
  ) {
    super(message);
  }
}
