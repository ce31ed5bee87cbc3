// GET /v0/scan-proxy/transfer-preapprovals/by-party/{party}: the newest one, expired or not (service contract 4.2, observed scan-validator 3.5).

import { answerPreapproval } from '../preapproval';
import type { Operation } from '../types';

export const getTransferPreapprovalByParty: Operation = {
  id: 'getTransferPreapprovalByParty',
  access: 'proxy',
  handle: answerPreapproval,
};
