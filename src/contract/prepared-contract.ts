// The prepared contract as it lies on the disk: `contract.json`, the responses of the operations, and a module of
// validators for each document.

import type { ContractIndex, OperationSpec, SchemaId } from './types';

/**
 * An operation without its responses: they are most of the contract, and a process asks for those of a few operations.
 */
export type BuiltOperation = Omit<OperationSpec, 'responses'>;

export interface BuiltContract {
  readonly index: Omit<ContractIndex, 'operations'> & { readonly operations: readonly BuiltOperation[] };
  /** What the validator of a schema is called in the module of its document. */
  readonly names: Readonly<Record<SchemaId, string>>;
  /** By document, the name of the file. */
  readonly modules: Readonly<Record<string, string>>;
  /** Name of the file that has the responses, after its first line one line for each operation, in the same order. */
  readonly responses: string;
}

/** The first line of every file beside it: files of two builds are not taken for one. */
export const markOf = ({ digest }: Pick<ContractIndex, 'digest'>): string => `// ${digest}\n`;
