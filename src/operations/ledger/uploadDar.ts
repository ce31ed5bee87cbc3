// POST /v2/dars, and /v2/packages, its older path: stores the packages of a DAR and vets them. Their templates are not
// simulated.

import { json } from '../answers';
import type { Operation, OperationContext, OperationRequest } from '../types';
import { readDarRequest } from './dar-upload';
import { refuseWith } from './failures';
import { vettingFailure } from './vetting-failures';

export const uploadDar: Operation = { id: 'uploadDar', access: 'ledger', submits: true, handle: upload };
export const uploadPackages: Operation = { id: 'uploadPackages', access: 'ledger', submits: true, handle: upload };

async function upload(request: OperationRequest, context: OperationContext) {
  const isVetted = request.query['vetAllPackages'] !== false;
  const asked = await readDarRequest(request, context, isVetted);
  if (!asked.ok) return asked.error;
  const { dar, packages, synchronizerId } = asked.value;
  const world = await context.inProcess();
  const done = world.execute({
    type: 'upload-dar',
    dar: Buffer.from(dar).toString('base64'),
    packages,
    limitBytes: context.settings.darsBytes,
    ...(isVetted ? { vetOn: synchronizerId } : {}),
  });
  return done.ok ? json({}) : refuseWith(vettingFailure(done.error), context);
}
