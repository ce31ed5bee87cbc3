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

it('describes what a fault does', () => {
  expect(doesText(fault({ delay: { fixed: 250 } }, { status: 429, example: 'inProcess' }))).toBe(
    'waits 250 ms, then returns 429 (inProcess)',
  );
  expect(doesText(fault({ delay: { lognormal: { median: 120, sigma: 0.6 } } }))).toBe(
    'waits about 120 ms (spread 0.6)',
  );
  expect(doesText(fault({}, { reset: 'after' }))).toBe('processes the request, then resets the connection');
  expect(doesText(fault({}, { hold: true }))).toBe('holds the request until released');
});

it('describes which requests it hits and how often', () => {
  expect(limitsText(fault({ user: 'alice', probability: 0.07, times: 3, hits: 1 }))).toBe(
    'user alice, 7% of requests, 2 of 3 left',
  );
  expect(limitsText(fault({ times: 3, hits: 3 }))).toBe('used up after 3');
  expect(limitsText(fault({}))).toBe('');
});
