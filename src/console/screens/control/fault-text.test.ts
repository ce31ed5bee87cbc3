import { doesText, limitsText, type Fault } from './fault-text';

const fault = (more: Partial<Fault>, effect?: Fault['then']): Fault => ({
  id: 'f1',
  operation: 'scan',
  probability: 1,
  seed: 'f1',
  seen: 0,
  hits: 0,
  ...more,
  ...(effect === undefined ? {} : { then: effect }),
});

it('says what a fault does', () => {
  expect(doesText(fault({ delay: { fixed: 250 } }, { status: 429, example: 'inProcess' }))).toBe(
    'waits 250 ms, then answers 429 (inProcess)',
  );
  expect(doesText(fault({ delay: { lognormal: { median: 120, sigma: 0.6 } } }))).toBe(
    'waits about 120 ms (spread 0.6)',
  );
  expect(doesText(fault({}, { reset: 'after' }))).toBe('runs, then resets the connection: the answer is lost');
  expect(doesText(fault({}, { hold: true }))).toBe('holds the request until it is released');
});

it('says whom and how often', () => {
  expect(limitsText(fault({ user: 'alice', probability: 0.07, times: 3, hits: 1 }))).toBe(
    'of alice, 7 % of them, 2 of 3 left',
  );
  expect(limitsText(fault({ times: 3, hits: 3 }))).toBe('spent after 3');
  expect(limitsText(fault({}))).toBe('');
});
