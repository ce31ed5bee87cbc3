// GET /v2/packages/{package-id}/status.

import { isKnownPackage } from '../../ledger';
import { json } from '../answers';
import type { Operation } from '../types';
import { invalidArgument, refuseWith } from './failures';
import { packageIdProblem } from './grammars';

export const getPackageStatus: Operation = {
  id: 'getPackageStatus',
  access: 'ledger',
  handle({ path }, context) {
    const packageId = path['package-id'] ?? '';
    const flaw = packageIdProblem(packageId);
    if (flaw !== undefined) return refuseWith(invalidArgument(`Invalid package id: ${flaw}`), context);
    const isKnown = isKnownPackage(context.world.state, packageId);
    return json({ packageStatus: isKnown ? 'PACKAGE_STATUS_REGISTERED' : 'PACKAGE_STATUS_UNSPECIFIED' });
  },
};
