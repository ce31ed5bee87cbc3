// POST /v2/commands/command-completions: the completions after an offset, as a list (observed-ledger 6.1).

import { answerCompletions, followCompletions, readCompletions } from './completions';
import { decodingOperation } from './decoding-operation';

export const listCommandCompletions = decodingOperation('listCommandCompletions', readCompletions, answerCompletions, {
  follow: followCompletions,
});
