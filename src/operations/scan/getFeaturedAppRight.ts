// GET /v0/featured-apps/{provider_party_id}: 200 with or without a right (observed scan-validator 4.9).

import { json } from '../answers';
import { readPartyId } from '../identifiers';
import type { Operation } from '../types';
import { contractJson } from '../wire';
import { featuredRight } from './featured-right';

export const getFeaturedAppRight: Operation = {
  id: 'getFeaturedAppRight',
  access: 'open',
  handle({ path }, { world, dialect }) {
    const provider = readPartyId(path['provider_party_id'] ?? '');
    if (!provider.ok) return provider.error;
    const right = featuredRight(world.state, provider.value);
    return json({ featured_app_right: right ? contractJson(right.contract) : dialect.absent });
  },
};
