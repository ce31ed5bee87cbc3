// GET /registry/metadata/v1/info: the administrator of the instruments and the supported APIs (observed scan-validator
// 6).

import { networkOf } from '../../ledger';
import { json } from '../answers';
import { REGISTRY_APIS } from './instruments';
import { registryOperation } from './registry-operation';
import { tokenRegistryInfo } from './token-registry';

export const getRegistryInfo = registryOperation('getRegistryInfo', {
  network: (_request, { world }) => json({ adminId: networkOf(world.state).dso, supportedApis: REGISTRY_APIS }),
  other: tokenRegistryInfo,
});
