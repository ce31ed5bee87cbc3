// GET /v0/amulet-price/votes: the price that each super validator votes for (Splice 0.7.4 scan).

import { hexDigestOf } from '../../codec';
import { priceVotes } from '../../ledger';
import { json } from '../answers';
import type { Operation } from '../types';
import { contractJson } from '../wire';

export const listAmuletPriceVotes: Operation = {
  id: 'listAmuletPriceVotes',
  access: 'open',
  handle: (_request, { world }) => json({ amulet_price_votes: priceVotes(world.state, hexDigestOf).map(contractJson) }),
};
