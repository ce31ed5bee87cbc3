// Scan's own answer of getFeaturedAppRight, through the validator (observed scan-validator 5.3).

import { getFeaturedAppRight } from '../scan/getFeaturedAppRight';
import type { Operation } from '../types';

export const proxyFeaturedAppRight: Operation = {
  id: 'proxyFeaturedAppRight',
  access: 'proxy',
  handle: getFeaturedAppRight.handle,
};
