// What the library throws.

/** Where a refusal comes from. */
interface Refused {
  /** Stable, for programs: `invalid-options`, `invalid-argument`, `not-found`, `ambiguous`, `unknown-world`, `closed`, `refused`, or the code of the control operation or of an address that cannot be listened on. */
  readonly code: string;
  /** HTTP status of a control operation that refuses. */
  readonly status?: number;
  /** Its operationId. */
  readonly operation?: string;
}

/** A refusal; its message is the sentence that a person would be told. */
export class MockError extends Error {
  override readonly name = 'MockError';
  /** Stable, for programs, such as `invalid-argument`, `closed` or `unknown-world`. */
  readonly code: string;
  /** HTTP status of a control operation that refused. */
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
