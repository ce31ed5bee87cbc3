// GET /v2/packages/{package-id}: the archive payload of an uploaded package. Of the simulated packages there are no
// bytes.

import { defined } from '../../base';
import { archivePayload } from '../../codec';
import { isKnownPackage } from '../../ledger';
import type { Operation } from '../types';
import type { LedgerError } from './errors';
import { invalidArgument, refuseWith } from './failures';
import { packageIdProblem } from './grammars';

export const getPackage: Operation = {
  id: 'getPackage',
  access: 'ledger',
  async handle({ path }, context) {
    const packageId = path['package-id'] ?? '';
    const flaw = packageIdProblem(packageId);
    if (flaw !== undefined) return refuseWith(invalidArgument(`Invalid package id: ${flaw}`), context);
    const { state } = context.world;
    const stored = state.packages.get(packageId);
    if (!stored)
      return refuseWith(isKnownPackage(state, packageId) ? withoutBytes(packageId) : notFound(packageId), context);
    const payload = await archivePayload(Buffer.from(stored.dar, 'base64'), stored.entry);
    return {
      status: 200,
      bytes: defined(payload, 'the DAR of a stored package was read before'),
      headers: { 'content-type': 'application/octet-stream', 'canton-package-hash': packageId },
    };
  },
};

const notFound = (packageId: string): LedgerError => ({
  code: 'PACKAGE_NOT_FOUND',
  cause: 'Could not find package.',
  category: 11,
  resources: [['PACKAGE', packageId]],
});

const withoutBytes = (packageId: string): LedgerError => ({
  code: 'PACKAGE_CONTENT_NOT_FOUND',
  cause: `The mock server simulates the templates of package ${packageId} and has no bytes of it; packages of uploaded DARs have bytes`,
  category: 11,
  resources: [['PACKAGE', packageId]],
});
