// Errors of submissions: codes and categories of the public error inventory (observed-ledger 4.3).

import type { Rejection, RejectionOf } from '../../ledger';
import type { LedgerError } from './errors';

const daml = (message: string): LedgerError => ({
  code: 'DAML_FAILURE',
  cause: `Interpretation error: Error: User failure: ${message}`,
  category: 9,
});

const contractNotFound = (contractId: string): LedgerError => ({
  code: 'CONTRACT_NOT_FOUND',
  cause: `Contract could not be found with id ${contractId}: it is not active, not visible to the submitting parties, or not disclosed`,
  category: 11,
  resources: [['CONTRACT_ID', contractId]],
});

const inactive = (contractId: string): LedgerError => ({
  code: 'LOCAL_VERDICT_INACTIVE_CONTRACTS',
  cause: `Rejected transaction is referring to inactive contracts [${contractId}]; prepare it again with the contracts that are active now`,
  category: 11,
  resources: [['CONTRACT_ID', contractId]],
});

const wronglyTyped = ({ contractId, expected, actual }: RejectionOf<'wrongly-typed-contract'>): LedgerError => ({
  code: 'WRONGLY_TYPED_CONTRACT',
  cause: `Interpretation error: Error: wrongly typed contract id ${contractId}: expected ${expected}, but it is of ${actual}`,
  category: 9,
  resources: [['CONTRACT_ID', contractId]],
});

/** None are required of a contract without signatories, which must not be. */
const unauthorized = ({ what, required, given }: RejectionOf<'missing-authorization'>): LedgerError => ({
  code: 'DAML_AUTHORIZATION_ERROR',
  cause: `Interpretation error: Error: ${what} requires authorizers ${required.join(',') || '(it has none)'}, but only ${given.join(',')} were given`,
  category: 8,
});

const duplicate = ({ commandId, offset, submissionId }: RejectionOf<'duplicate-command'>): LedgerError => ({
  code: 'DUPLICATE_COMMAND',
  cause: `A command with the given command id has already been successfully processed: ${commandId}`,
  category: 10,
  // A definite answer: the change is on the ledger.
  context: {
    definite_answer: 'true',
    accepted: 'true',
    completion_offset: offset.toString(),
    existing_submission_id: submissionId,
  },
});

/** The error object for a rejection of a submission. */
export function submissionFailure(rejection: Rejection): LedgerError {
  switch (rejection.code) {
    case 'contract-not-found':
      return contractNotFound(rejection.contractId);
    case 'contract-inactive':
      return inactive(rejection.contractId);
    case 'contract-consumed':
      return {
        code: 'CONTRACT_NOT_ACTIVE',
        cause: `Interpretation error: Error: an earlier command of the submission archives contract ${rejection.contractId}`,
        category: 11,
        resources: [['CONTRACT_ID', rejection.contractId]],
      };
    case 'contract-in-flight':
      return {
        code: 'LOCAL_VERDICT_LOCKED_CONTRACTS',
        cause: `Rejected transaction is referring to locked contracts [${rejection.contractId}]: a reassignment is in flight`,
        category: 2,
        resources: [['CONTRACT_ID', rejection.contractId]],
        retryInfo: '1 second',
      };
    case 'wrongly-typed-contract':
      return wronglyTyped(rejection);
    case 'missing-authorization':
      return unauthorized(rejection);
    case 'duplicate-command':
      return duplicate(rejection);
    case 'daml-failure':
      return daml(rejection.message);
    case 'not-simulated':
      return {
        code: 'COMMAND_PREPROCESSING_FAILED',
        cause: `Command preprocessing failed: the mock server does not simulate ${rejection.what}; supported: ${rejection.known.join(', ')}`,
        category: 8,
      };
    case 'unknown':
      return {
        code: 'UNKNOWN_INFORMEES',
        cause: `No participant knows the ${rejection.kind} ${rejection.id}; allocate it first`,
        category: 11,
        resources: [['PARTY', rejection.id]],
      };
    case 'text-too-long':
      return daml(`${rejection.field} has ${rejection.length} characters; at most ${rejection.limit} are allowed`);
    case 'precondition':
      return daml(rejection.reason);
    default:
      return daml(rejection.code);
  }
}
