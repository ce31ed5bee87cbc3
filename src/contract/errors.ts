// Why documents cannot be used. All problems found in one pass are reported together.

export interface ContractProblem {
  readonly file: string;
  /** JSON pointer into the document; empty for the document as a whole. */
  readonly pointer: string;
  /** Counted from 1. */
  readonly line: number;
  readonly message: string;
}

const describe = ({ file, pointer, line, message }: ContractProblem): string =>
  `${file}:${line}${pointer === '' ? '' : ` ${pointer}`} ${message}`;

/** Thrown while documents are opened; `problems` is never empty. */
export class ContractError extends Error {
  override readonly name = 'ContractError';

  constructor(readonly problems: readonly ContractProblem[]) {
    super(problems.map(describe).join('\n'));
  }
}
