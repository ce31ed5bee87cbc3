// The gallery of `understudy selftest --explore`: deliberately wrong servers that need a sequence of requests.

import type { StatefulMutant } from '../stateful-mutant';
import { CHOICE_MUTANTS } from './choices';
import { LOOKUP_MUTANTS } from './lookups';
import { OFFER_LIST_MUTANTS } from './offer-lists';
import { PAGE_MUTANTS } from './pages';
import { SNAPSHOT_MUTANTS } from './snapshots';
import { STATUS_MUTANTS } from './statuses';
import { TRACKING_ID_MUTANTS } from './tracking-ids';
import { WALLET_MUTANTS } from './wallets';

export const STATEFUL_MUTANTS: readonly StatefulMutant[] = [
  ...STATUS_MUTANTS,
  ...CHOICE_MUTANTS,
  ...TRACKING_ID_MUTANTS,
  ...OFFER_LIST_MUTANTS,
  ...WALLET_MUTANTS,
  ...PAGE_MUTANTS,
  ...SNAPSHOT_MUTANTS,
  ...LOOKUP_MUTANTS,
];
