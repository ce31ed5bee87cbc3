// What the library throws.

/** Where a refusal comes from. */
interface Refused {
  /** Stable, for programs: `invalid-options`, `closed`, or the code of the control operation. */
  readonly code: string;
  /** HTTP status of a control operation that refuses. */
  readonly status?: number;
  /** Its operationId. */
  readonly operation?: string;
}

/** A refusal; its message is the sentence that a person would be told. */
export class MockError extends Error {
  override readonly name = 'MockError';
  readonly code: string;
  readonly status: number | undefined;
  readonly operation: string | undefined;

  constructor(message: string, { code, status, operation }: Refused) {
    super(message);
    this.code = code;
    this.status = status;
    this.operation = operation;
  }
}
