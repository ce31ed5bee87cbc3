// GET /v0/featured-apps: the featured rights of all providers (Splice 0.7.4 scan).

import { activeOf } from '../../ledger';
import { json } from '../answers';
import type { Operation } from '../types';
import { contractJson } from '../wire';

export const listFeaturedAppRights: Operation = {
  id: 'listFeaturedAppRights',
  access: 'open',
  handle: (_request, { world }) =>
    json({ featured_apps: activeOf(world.state, 'FeaturedAppRight').map(({ contract }) => contractJson(contract)) }),
};
