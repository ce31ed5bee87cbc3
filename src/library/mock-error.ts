// The error class of the library.

/** The origin of a refusal. */
interface Refused {
  /**
   * Stable, for programs: `invalid-options`, `invalid-argument`, `not-found`, `ambiguous`, `unknown-world`, `closed`,
   * `refused`, the code of the control operation, or that of a failed listen such as `EADDRINUSE`.
   */
  readonly code: string;
  /** HTTP status of the refusing control operation. */
  readonly status?: number;
  /** Its operationId. */
  readonly operation?: string;
}

/** A refusal; its message is one sentence for people. */
export class MockError extends Error {
  override readonly name = 'MockError';
  /** Stable, for programs, such as `invalid-argument`, `closed` or `unknown-world`. */
  readonly code: string;
  /** HTTP status of the refusing control operation. */
  readonly status: number | undefined;
  /** Its operationId. */
  readonly operation: string | undefined;

  constructor(message: string, { code, status, operation }: Refused) {
    super(message);
    this.code = code;
    this.status = status;
    this.operation = operation;
  }
}
