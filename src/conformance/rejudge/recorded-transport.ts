// Replays a recorded case: same answers, same draws, no waits.

import { InvalidResponseError, TransportError } from '../execute/client';
import { SuiteError, type CaseRunSettings } from '../execute/case-run';
import type { Transport } from '../execute/transport';
import type { ReportCase } from '../report/report';

type RecordedCase = Pick<ReportCase, 'exchanges' | 'draws' | 'error' | 'findings'>;

/** Replaces network, randomness and clock. */
export function playRecording({
  exchanges,
  draws,
  error,
  findings,
}: RecordedCase): Pick<CaseRunSettings, 'transport' | 'unique' | 'nowMicros'> {
  const [answers, texts, times] = [[...exchanges], [...draws.unique], [...draws.now]];
  // An invalid HTTP response is the only finding without an exchange: it could not be recorded.
  const broken = findings.find(({ exchange }) => exchange === undefined);
  const transport: Transport = {
    isRecorded: true,
    send: (_, { operation, step }) => {
      // The step polled more often than it would today.
      while (answers[0] !== undefined && answers[0].step < step) answers.shift();
      const next = answers.shift();
      if (!next && broken)
        return Promise.reject(new InvalidResponseError(broken.message, broken.expected, broken.actual));
      if (!next)
        return Promise.reject(
          error
            ? new TransportError(error.message)
            : new SuiteError('the recording ends before this step: the suite has changed since the run'),
        );
      if (next.operationId !== operation.id || next.step !== step)
        return Promise.reject(
          new SuiteError(
            `the recording has ${next.operationId} here, the suite asks ${operation.id} now: it has changed since`,
          ),
        );
      return Promise.resolve(next);
    },
    waitForRetry: ({ step }) => Promise.resolve(answers[0]?.step === step),
    rereadAt: (step) => {
      const own = answers.findIndex((answer) => answer.step !== step);
      return answers.splice(0, own < 0 ? answers.length : own);
    },
    isExhausted: () => answers.length === 0 && error === undefined && !broken,
  };
  let made = 0;
  return {
    transport,
    // A suite that draws more values than it did then gets fresh ones.
    unique: (prefix) => texts.shift() ?? `${prefix}-again-${made++}`,
    nowMicros: () => BigInt(times.shift() ?? draws.now.at(-1) ?? 0),
  };
}
