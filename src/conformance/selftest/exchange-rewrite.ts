// How a proxy changes the exchanges between the kit and a reference server, as data: used by mutants, which violate the
// contract, and by conforming variants, which differ where the contract permits it.

export interface ExchangeRewrite {
  /** Operations whose exchanges it changes; undefined for all. */
  readonly operations?: readonly string[];
  /** An expression; without one every exchange is changed. */
  readonly when?: string;
  readonly request?: RequestRewrite;
  readonly response?: ResponseRewrite;
  readonly remember?: Readonly<Record<string, string>>;
}

/** Expressions that rewrite the request to the reference server. */
export interface RequestRewrite {
  readonly path?: string;
  readonly query?: string;
  readonly body?: string;
  readonly token?: string;
}

export interface ResponseRewrite {
  readonly status?: number;
  /** An expression. */
  readonly body?: string;
  /** The literal body, instead of an expression. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sends the body in chunks, without a length. */
  readonly chunked?: boolean;
}

/** Whether the rewrite changes exchanges of this operation; undefined stands for a path that no operation has. */
export const concernsOperation = ({ operations }: ExchangeRewrite, operationId: string | undefined): boolean =>
  operations === undefined || (operationId !== undefined && operations.includes(operationId));
