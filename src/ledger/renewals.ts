// When automation renews names and preapprovals (observed scan-validator 2.3, 3.5); used by decider and scheduler.

import { DAY, micros, plus, type Micros } from '../base';
import { timeOf } from './rounds';

const RENEWAL_WINDOW = micros(30n * DAY);

/** Start of the renewal window, 30 days before expiry. */
export const renewableFrom = (expiresAt: string): Micros => plus(timeOf(expiresAt), -RENEWAL_WINDOW);
