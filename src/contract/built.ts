// The prepared contract as it lies on the disk: `contract.json`, and beside it a module of validators for each document.

import type { ContractIndex, SchemaId } from './types';

export interface BuiltContract {
  readonly index: ContractIndex;
  /** What the validator of a schema is called in the module of its document. */
  readonly names: Readonly<Record<SchemaId, string>>;
  /** By document, the name of the file. */
  readonly modules: Readonly<Record<string, string>>;
}

/** The first line of every module: files of two builds are not taken for one. */
export const markOf = ({ digest }: Pick<ContractIndex, 'digest'>): string => `// ${digest}\n`;
