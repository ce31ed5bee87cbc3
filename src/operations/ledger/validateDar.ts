// POST /v2/dars/validate: checks a DAR and that its packages could be vetted; stores nothing.

import { empty } from '../answers';
import type { Operation } from '../types';
import { readDarRequest } from './dar-upload';
import { refuseWith } from './failures';
import { vettingFailure } from './vetting-failures';

export const validateDar: Operation = {
  id: 'validateDar',
  access: 'ledger',
  async handle(request, context) {
    const asked = await readDarRequest(request, context);
    if (!asked.ok) return asked.error;
    const { packages, synchronizerId: vetOn } = asked.value;
    const { darsBytes: limitBytes } = context.settings;
    const done = context.world.dryRun({ type: 'upload-dar', dar: '', packages, vetOn, limitBytes });
    return done.ok ? empty() : refuseWith(vettingFailure(done.error), context);
  },
};
