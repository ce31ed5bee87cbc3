// GET /v0/dso: the governance party and its contracts (observed scan-validator 4.9).

import { error, json } from '../answers';
import type { Operation } from '../types';
import { dsoInfo } from './governance';

export const getDso: Operation = {
  id: 'getDso',
  access: 'open',
  handle(_request, { world, dialect }) {
    const info = dsoInfo(world.state, dialect);
    return info === undefined ? error(500, 'This network has no rules or no open mining round yet') : json(info);
  },
};
