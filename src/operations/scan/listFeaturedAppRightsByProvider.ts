// GET /v0/featured-apps/by-provider/{provider_party_id}: the featured rights of a provider (Splice 0.7.4 scan).

import { json } from '../answers';
import { readPartyId } from '../identifiers';
import type { Operation } from '../types';
import { contractJson } from '../wire';
import { featuredRights } from './featured-right';

export const listFeaturedAppRightsByProvider: Operation = {
  id: 'listFeaturedAppRightsByProvider',
  access: 'open',
  handle({ path }, { world }) {
    const provider = readPartyId(path['provider_party_id'] ?? '');
    if (!provider.ok) return provider.error;
    return json({
      featured_apps: featuredRights(world.state, provider.value).map(({ contract }) => contractJson(contract)),
    });
  },
};
