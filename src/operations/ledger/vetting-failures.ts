// Errors of vetting: codes of the published sources (TopologyManagerError, CantonPackageServiceError).

import type { Rejection } from '../../ledger';
import type { LedgerError } from './errors';
import { invalidArgument } from './failures';

export function vettingFailure(rejection: Rejection): LedgerError {
  switch (rejection.code) {
    case 'already-exists':
      return {
        code: 'KNOWN_PACKAGE_VERSION',
        cause: `Tried to vet two packages with the same name and version: ${rejection.id}. Raise the version of the package, or unvet the other one.`,
        category: 8,
      };
    case 'unknown':
      return {
        code: 'UNRESOLVED_VETTING_REFERENCE',
        cause: `The vetted package reference ${rejection.id} does not match any package in the package store.`,
        category: 11,
      };
    case 'precondition':
      return {
        code: 'AMBIGUOUS_VETTING_REFERENCE',
        cause: `The package reference matches multiple packages: ${rejection.reason}`,
        category: 9,
      };
    case 'stale-version':
      return {
        code: 'TOPOLOGY_SERIAL_MISMATCH',
        cause: `The provided serial did not match the expected serial ${rejection.version}.`,
        category: 9,
      };
    case 'too-large':
      return invalidArgument(
        `the ${rejection.what} would exceed ${rejection.limitBytes} bytes together, the limit "dars" of the mock server`,
      );
    default:
      return invalidArgument(rejection.code);
  }
}

/** A request that the protocol's own types refuse. */
export const undeserialized = (reason: string): LedgerError => ({
  code: 'PROTO_DESERIALIZATION_FAILURE',
  cause: `Deserialization of protobuf message failed: ${reason}`,
  category: 8,
});
