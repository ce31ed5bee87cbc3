// When automation renews names and preapprovals (observed scan-validator 2.3, 3.5): for the decider and the agenda.

import { DAY, micros, plus, type Micros } from '../base';
import { timeOf } from './rounds';

const RENEWAL_WINDOW = micros(30n * DAY);

/** From this instant on, 30 days before its end, what expires may be renewed. */
export const renewableFrom = (expiresAt: string): Micros => plus(timeOf(expiresAt), -RENEWAL_WINDOW);
