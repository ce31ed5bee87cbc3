// GET /registry/metadata/v1/instruments/{instrumentId} (observed scan-validator 6).

import { error, json } from '../answers';
import type { Operation } from '../types';
import { INSTRUMENT_ID, tokenInstrument } from './instruments';

export const getRegistryInstrument: Operation = {
  id: 'getRegistryInstrument',
  access: 'open',
  handle({ path }, { world }) {
    const id = path['instrumentId'] ?? '';
    return id === INSTRUMENT_ID
      ? json(tokenInstrument(world.state))
      : error(404, `No instrument with id ${JSON.stringify(id)} exists; this registry has ${INSTRUMENT_ID}`);
  },
};
