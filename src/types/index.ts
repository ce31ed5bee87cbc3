// Types of the documents, one namespace each: `ledger.paths`, `scan.components['schemas']['AnsEntry']`. Made by openapi-typescript (tools/types).

export type * as control from './control';
export type * as ledger from './ledger';
export type * as scan from './scan';
export type * as validator from './validator';
