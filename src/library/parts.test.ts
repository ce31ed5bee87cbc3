import { micros } from '../base';
import { endOf } from './parts';

const at = micros(1_768_478_400_000_000n);
const wall = () => micros(1_768_478_460_123_456n);

it.each([
  [
    'the start of the current second with a real clock',
    { clock: 'real' as const, at: undefined },
    1_768_478_460_000_000n,
  ],
  ['the requested time with a manual clock', { clock: 'manual' as const, at }, at],
  [
    'left to the world with a manual clock and no requested time',
    { clock: 'manual' as const, at: undefined },
    undefined,
  ],
])('the end of a history is %s', (_, settings, end) => {
  expect(endOf(settings, wall)).toBe(end);
});
