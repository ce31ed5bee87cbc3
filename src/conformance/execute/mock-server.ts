// Whether a target identifies itself as a mock server: understudy does so in its control API, a real node never does.

import type { Target } from '../target/target';
import { sendControl, type MockServerAnswer } from './control-request';

/** Undefined when there is no answer. */
export async function saysItIsMock(
  origin: string,
  target: Pick<Target, 'connection'>,
  timeoutMs: number,
): Promise<boolean | undefined> {
  const answer = await sendControl(origin, target, { method: 'GET', path: '/status', timeoutMs });
  if (typeof answer === 'string') return undefined;
  // A mock server with a control token refuses the request, with a text that only understudy uses.
  return answer.body?.['product'] === 'understudy' || isControlRefusal(answer);
}

const isControlRefusal = ({ status, body }: MockServerAnswer): boolean =>
  status === 401 && body?.['code'] === 'token-wanted';
