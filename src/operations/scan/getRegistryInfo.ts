// GET /registry/metadata/v1/info: the administrator of the instruments and the supported APIs (observed scan-validator
// 6).

import { networkOf } from '../../ledger';
import { json } from '../answers';
import type { Operation } from '../types';
import { REGISTRY_APIS } from './instruments';

export const getRegistryInfo: Operation = {
  id: 'getRegistryInfo',
  access: 'open',
  handle: (_request, { world }) => json({ adminId: networkOf(world.state).dso, supportedApis: REGISTRY_APIS }),
};
