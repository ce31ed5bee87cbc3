// The public API of the contract module: opening a contract, its types, and the error for an invalid one.

export { bundledContract, documentOf, type OpenContract } from './assemble';
export type { BuiltContract } from './prepared-contract';
export { ContractError } from './errors';
export type { Sources } from './load';
export { documentAtRelease } from './document-at-release';
export { documentReader, loadBuiltContract, openContract, withUserDocuments } from './open';
export {
  atReleases,
  availability,
  fullRelease,
  laterFields,
  newestRelease,
  operationAt,
  type Availability,
} from './releases';
export { anywhereFor, bareMediaType, ownResponseFor, responseFor } from './responses';
export * from './types';
