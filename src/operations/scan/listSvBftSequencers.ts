// GET /v0/sv-bft-sequencers: the simulated super validator runs none (Splice 0.7.4 scan).

import { json } from '../answers';
import type { Operation } from '../types';

export const listSvBftSequencers: Operation = {
  id: 'listSvBftSequencers',
  access: 'open',
  handle: () => json({ bftSequencers: [] }),
};
