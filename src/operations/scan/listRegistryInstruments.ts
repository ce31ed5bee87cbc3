// GET /registry/metadata/v1/instruments: the only instrument; a page token is the id after which a page starts.

import { json } from '../answers';
import type { Operation } from '../types';
import { INSTRUMENT_ID, tokenInstrument } from './instruments';

export const listRegistryInstruments: Operation = {
  id: 'listRegistryInstruments',
  access: 'open',
  handle({ query }, { world, dialect }) {
    const after = query['pageToken'];
    const isAfter = typeof after !== 'string' || after < INSTRUMENT_ID;
    return json({ instruments: isAfter ? [tokenInstrument(world.state)] : [], nextPageToken: dialect.absent });
  },
};
