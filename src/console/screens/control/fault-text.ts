// Describes a fault in words.

import type { control as controlTypes } from '../../../types';

export type Fault = controlTypes.components['schemas']['Fault'];

export const GROUP_WORDS: Readonly<Record<string, string>> = {
  '*': 'any operation',
  ledger: 'any operation of the ledger group',
  validator: 'any operation of the validator group',
  scan: 'any operation of the scan group',
};

function delayText(delay: NonNullable<Fault['delay']>): string {
  if ('fixed' in delay) return `waits ${delay.fixed} ms`;
  if ('uniform' in delay) return `waits ${delay.uniform.min} to ${delay.uniform.max} ms`;
  return `waits about ${delay.lognormal.median} ms (spread ${delay.lognormal.sigma})`;
}

function effectText(then: NonNullable<Fault['then']>): string {
  if ('status' in then) return `returns ${then.status}${then.example === undefined ? '' : ` (${then.example})`}`;
  if ('reset' in then)
    return then.reset === 'before'
      ? 'resets the connection before processing'
      : 'processes the request, then resets the connection';
  if ('truncate' in then) return `truncates the body after ${then.truncate} bytes`;
  if ('slow' in then) return `sends ${then.slow.bytesPerSecond} bytes per second`;
  return 'hold' in then ? 'holds the request until released' : 'accepts the command, then fails it';
}

/** Its effect: "waits 250 ms, then returns 429". */
export const doesText = ({ delay, then }: Fault): string =>
  [delay === undefined ? [] : [delayText(delay)], then === undefined ? [] : [effectText(then)]].flat().join(', then ');

/** Which requests it applies to, besides the operation. */
export function limitsText({ user, times, hits, probability }: Fault): string {
  const left =
    times === undefined ? [] : [hits >= times ? `used up after ${times}` : `${times - hits} of ${times} left`];
  return [
    user === undefined ? [] : [`user ${user}`],
    probability === 1 ? [] : [`${Number((probability * 100).toFixed(2))}% of requests`],
    left,
  ]
    .flat()
    .join(', ');
}
