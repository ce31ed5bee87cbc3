// The room's face: opening a contract, its types, and what a wrong one is told with.

export { ContractError,  } from './errors';
export { loadBuiltContract, openContract, type OpenContract } from './open';
export { bareMediaType, ownResponseFor, responseFor } from './responses';
export * from './types';
