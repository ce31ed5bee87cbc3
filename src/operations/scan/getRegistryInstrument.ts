// GET /registry/metadata/v1/instruments/{instrumentId} (observed scan-validator 6).

import { AMULET } from '../../ledger';
import { error, json } from '../answers';
import { networkInstrument } from './instruments';
import { registryOperation } from './registry-operation';
import { tokenInstrument } from './token-registry';

export const getRegistryInstrument = registryOperation('getRegistryInstrument', {
  network({ path }, { world }) {
    const id = path['instrumentId'] ?? '';
    return id === AMULET
      ? json(networkInstrument(world.state))
      : error(404, `No instrument with id ${JSON.stringify(id)} exists; this registry has ${AMULET}`);
  },
  other: tokenInstrument,
});
