// The stories that come with understudy, and the player, against a server over HTTP.

import { startMock } from '../../src/library/node';
import type { Mock } from '../../src/library/public-api';
import { openPlayer, StoryFailure, type PlayedStep, type Story } from '../../src/stories';
import { findOperation, named, NAMES, storyIn } from './story-set';

const short = (steps: string): Story =>
  storyIn(`name: short\ntitle: Short\nchapters:\n  - title: One\n    steps:\n${steps}`, 'short.yaml');

let mock: Mock;
beforeAll(async () => {
  mock = await startMock({ now: '2026-01-15T12:00:00Z', logLevel: 'silent' });
}, 60_000);
afterAll(() => mock.close());

const opened = (story: Story, more: { readonly canGoBack?: boolean; readonly keep?: boolean } = {}) =>
  openPlayer(
    story,
    { url: mock.url, findOperation },
    { privateWorld: `story-${story.name}`, sleep: () => Promise.resolve(), ...more },
  );

async function playedToEnd(story: Story): Promise<readonly PlayedStep[]> {
  const player = await opened(story);
  const played: PlayedStep[] = [];
  try {
    for (let step = await player.next(); step; step = await player.next()) played.push(step);
  } finally {
    await player.close();
  }
  return played;
}

/** Of the status, tokens and addresses differ from run to run. */
const stable = (played: readonly PlayedStep[]): readonly unknown[] =>
  played.map((step) => (step.exchange?.operation === 'getStatus' ? { ...step, exchange: undefined } : step));

const worlds = async (): Promise<readonly string[]> => {
  const answer = await fetch(`${mock.url}/_control/v1/worlds`);
  const body = (await answer.json()) as { readonly worlds: readonly { readonly id: string }[] };
  return body.worlds.map(({ id }) => id);
};

it.each(NAMES)(
  '%s plays to its end, with the same answers each time, and leaves no world behind',
  async (name) => {
    const story = named(name);
    const first = await playedToEnd(story);
    expect(first.length).toBe(story.chapters.flatMap(({ steps }) => steps).length);
    expect(first.flatMap(({ shown }) => shown).filter(({ value }) => value === null)).toEqual([]);
    expect(stable(await playedToEnd(story))).toEqual(stable(first));
    expect(await worlds()).toEqual(['default']);
  },
  60_000,
);

const OFFER = `      - offer: { from: alice, to: bob, amount: '1', trackingId: x }
        capture: { id: body.offer_contract_id }
      - accept: x
      - wait: { offer: x, state: completed }
`;

it('goes back to before a step, with the values captured until then', async () => {
  const player = await opened(
    short(`${OFFER}      - call: getContractHistory
        path: { contractId: =id }
`),
    { canGoBack: true },
  );
  const offerOf = (step: PlayedStep | undefined): unknown => step?.exchange?.path.split('/').at(-2);
  await player.next();
  const accepted = await player.next();
  await player.next();
  await player.backTo(1);
  expect(player.position()).toBe(1);
  // The ledger does not repeat ids after a revert: the acceptance has a new one, the offer that it accepts has not.
  const again = await player.next();
  expect(again?.exchange?.body).not.toEqual(accepted?.exchange?.body);
  expect([again?.now, offerOf(again)]).toEqual([accepted?.now, offerOf(accepted)]);
  expect((await player.next())?.now).toBe('2026-01-15T12:00:01Z');
  expect((await player.next())?.exchange?.status).toBe(200);
  await player.close();
});

it('waits by the clock of the ledger: a second for the automation of a wallet', async () => {
  const played = await playedToEnd(short(OFFER));
  expect(played.map(({ now }) => now)).toEqual([
    '2026-01-15T12:00:00Z',
    '2026-01-15T12:00:00Z',
    '2026-01-15T12:00:01Z',
  ]);
});

it('plays in a given world, and leaves it without snapshots but changed', async () => {
  await fetch(`${mock.url}/_control/v1/worlds`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: 'given', from: { named: 'quickstart' } }),
  });
  const player = await openPlayer(
    short("      - offer: { from: alice, to: bob, amount: '1', trackingId: given }\n"),
    { url: mock.url, findOperation },
    { world: 'given', privateWorld: 'unused', canGoBack: true, sleep: () => Promise.resolve() },
  );
  await player.next();
  await player.close();
  const control = `${mock.url}/_worlds/given/_control/v1`;
  expect(await (await fetch(`${control}/snapshots`)).json()).toMatchObject({ snapshots: [] });
  expect(await (await fetch(`${control}/offers`)).text()).toContain('"trackingId":"given"');
  await fetch(`${mock.url}/_control/v1/worlds/given`, { method: 'DELETE' });
});

it.each([
  ["      - tap: { user: alice, amount: '1' }\n        status: 429\n", /^tap: expected 429, but the answer is 200 /],
  ['      - call: getBalance\n        as: zoe\n', /^the world has no user zoe; /],
  ['      - accept: no-such-offer\n', /^there is no offer with tracking id no-such-offer; /],
  ['      - call: getStatus\n        capture: { a: body.b }\n', /^body\.b has no value in the answer 200 /],
  [
    "      - call: getStatus\n        show: { n: $number('x') }\n",
    /^the expression \$number\('x'\) cannot be evaluated: /,
  ],
  [
    '      - call: getContractHistory\n        path: { contractId: "\\uD800" }\n',
    /^"\\ud800" has half of a surrogate pair/,
  ],
  [
    '      - call: deleteFault\n        path: { id: =fault }\n',
    /^the expression fault has no value; known names: parties, /,
  ],
  [
    '      - wait: { offer: concert, state: completed }\n        within: 3s\n',
    /^listOffers: expected "completed" in .*, but its state is created; this did not change within 3s of ledger time$/,
  ],
])('ends with a reason when a step does not come out as expected', async (steps, expected) => {
  const failure = await playedToEnd(short(steps)).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StoryFailure);
  expect((failure as StoryFailure).message).toMatch(expected);
  expect(await worlds()).toEqual(['default']);
});
