// GET /registry/metadata/v1/instruments: for the network, its only instrument; a page token is the id after which a page
// starts.

import { AMULET } from '../../ledger';
import { json } from '../answers';
import { networkInstrument } from './instruments';
import { registryOperation } from './registry-operation';
import { tokenInstruments } from './token-registry';

export const listRegistryInstruments = registryOperation('listRegistryInstruments', {
  network({ query }, { world, dialect }) {
    const after = query['pageToken'];
    const isAfter = typeof after !== 'string' || after < AMULET;
    return json({ instruments: isAfter ? [networkInstrument(world.state)] : [], nextPageToken: dialect.absent });
  },
  other: tokenInstruments,
});
