// GET /v0/feature-support: there are no flags at present (Splice 0.7.4 scan).

import { json } from '../answers';
import type { Operation } from '../types';

export const getFeatureSupport: Operation = {
  id: 'getFeatureSupport',
  access: 'open',
  handle: (_request, { dialect }) => json({ dummy: dialect.absent }),
};
