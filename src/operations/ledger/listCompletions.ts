// POST /v2/commands/completions: the completions after an offset, as a list (observed-ledger 6.1).

import { answerCompletions, followCompletions, readCompletions } from './completions';
import { decodingOperation } from './decoding-operation';

export const listCompletions = decodingOperation('listCompletions', readCompletions, answerCompletions, {
  follow: followCompletions,
});
