// GET /v0/transfer-preapprovals/by-party/{party}: the newest preapproval of a party (observed scan-validator 4.9).

import type { Operation } from '../types';
import { answerPreapproval } from '../preapproval';

export const lookupTransferPreapproval: Operation = {
  id: 'lookupTransferPreapproval',
  access: 'open',
  handle: answerPreapproval,
};
