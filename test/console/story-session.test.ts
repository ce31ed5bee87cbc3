// The story player of the console without its page: scenes, going back, playing by itself, failures, and cleaning up.

import { createStorySession, scenesOf, type StorySession } from '../../src/console/screens/stories/story-session';
import { startMock } from '../../src/library/node';
import type { Mock } from '../../src/library/public-api';
import type { Story, StoryConnection } from '../../src/stories';
import { findOperation, named, storyIn } from '../stories/story-set';
import { eventually } from '../support/eventually';

let mock: Mock;
beforeAll(async () => {
  mock = await startMock({ now: '2026-01-15T12:00:00Z', logLevel: 'silent' });
}, 60_000);
afterAll(() => mock.close());

const sessions: StorySession[] = [];
afterEach(async () => {
  sessions.splice(0).forEach((session) => session.close());
  await eventually(onlyDefault);
});

const onlyDefault = async (): Promise<void> => expect(await worlds()).toEqual(['default']);

function opened(story: Story, world?: string): StorySession {
  const connection = { url: mock.url, findOperation };
  const session = createStorySession({ story, connection, world, privateWorld: 'private' });
  sessions.push(session);
  return session;
}

const worlds = async (): Promise<readonly string[]> => {
  const answer = await fetch(`${mock.url}/_control/v1/worlds`);
  const { worlds: all } = (await answer.json()) as { readonly worlds: readonly { readonly id: string }[] };
  return all.map(({ id }) => id);
};

const resting = (session: StorySession, phase = 'between scenes'): Promise<void> =>
  eventually(() => Promise.resolve(expect(session.state.value.phase).toBe(phase)));

const short = (steps: string): Story =>
  storyIn(`name: short\ntitle: Short\nchapters:\n  - title: One\n    steps:\n${steps}`, 'short.yaml');
const TAP = "tap: { user: alice, amount: '1' }\n";

it('a scene is a sentence with the steps that belong to it', () => {
  const scenes = scenesOf(named('transfer'));
  expect(scenes).toHaveLength(13);
  expect(scenes.slice(0, 3).map(({ first, end }) => [first, end])).toEqual([
    [0, 1],
    [1, 3],
    [3, 5],
  ]);
  expect(scenes.at(-1)?.end).toBe(20);
});

it('plays scenes on demand to the end, and then no further', async () => {
  const session = opened(named('rounds'));
  for (const [index] of session.scenes.entries()) {
    session.next();
    await resting(session, index === session.scenes.length - 1 ? 'ended' : 'between scenes');
    expect(session.state.value.scene).toBe(index);
  }
  session.next();
  session.toggle();
  expect(session.state.value).toMatchObject({ phase: 'ended', isRunning: false, world: 'private' });
});

it('going back plays the scene before again in the world as it was', async () => {
  const session = opened(
    short(`      - say: One.\n        ${TAP}      - say: Two.\n        clock: { advance: 10m }\n`),
  );
  session.next();
  await resting(session);
  session.next();
  await resting(session, 'ended');
  expect(session.state.value.played[0]?.now).toBe('2026-01-15T12:10:00Z');
  session.back();
  await resting(session);
  expect(session.state.value).toMatchObject({ scene: 0, played: [{ now: '2026-01-15T12:00:00Z' }] });
  session.next();
  await resting(session, 'ended');
  expect(session.state.value.played[0]?.now).toBe('2026-01-15T12:10:00Z');
});

it('plays by itself until it is paused, at the chosen speed', async () => {
  const session = opened(
    short(`      - say: One.\n        ${TAP}      - say: Two.\n        pause: 1h\n      - say: Three.\n`),
  );
  session.setSpeed(1000);
  session.toggle();
  await eventually(() => Promise.resolve(expect(session.state.value.scene).toBe(1)));
  await resting(session);
  expect(session.state.value.isRunning).toBe(true);
  session.pause();
  session.setSpeed(1_000_000);
  expect(session.state.value).toMatchObject({ scene: 1, isRunning: false });
  session.toggle();
  await resting(session, 'ended');
  expect(session.state.value).toMatchObject({ scene: 2, isRunning: false });
});

it('says which step failed and why, and plays the scene again on request', async () => {
  const session = opened(
    short(`      - say: One.\n        ${TAP}      - say: Two.\n        ${TAP}        status: 429\n`),
  );
  session.next();
  await resting(session);
  session.next();
  await resting(session, 'failed');
  expect(session.state.value.problem).toMatch(/^Step 2 of 2: tap: expected 429, but the answer is 200 /);
  session.next();
  expect(session.state.value.phase).toBe('failed');
  session.repeat();
  await eventually(() => Promise.resolve(expect(session.state.value.phase).toBe('playing a scene')));
  await resting(session, 'failed');
  session.back();
  await resting(session);
  expect(session.state.value.scene).toBe(0);
});

it('fails with the message of an internal error, and plays the scene again on request', async () => {
  let isBroken = true;
  const connection: StoryConnection = {
    url: mock.url,
    findOperation: (id) => {
      if (id === 'tap' && isBroken) throw new Error('out of order');
      return findOperation(id);
    },
  };
  const story = short(`      - say: One.\n        ${TAP}`);
  const session = createStorySession({ story, connection, world: undefined, privateWorld: 'private' });
  sessions.push(session);
  session.next();
  await resting(session, 'failed');
  expect(session.state.value.problem).toBe('Step 1 of 1: out of order');
  isBroken = false;
  session.repeat();
  await resting(session, 'ended');
});

it('creates its world when the server responds again', async () => {
  const connection = { url: 'http://127.0.0.1:1', findOperation };
  const session = createStorySession({ story: named('rounds'), connection, world: undefined, privateWorld: 'private' });
  session.next();
  await resting(session, 'failed');
  expect(session.state.value.problem).toMatch(/^no server responds at /);
  session.repeat();
  await resting(session, 'failed');
  session.close();
});

it('closing interrupts a scene and deletes the private world', async () => {
  const session = opened(
    short(`      - fault: { add: { operation: tap, delay: { fixed: 60000 } } }\n      - say: One.\n        ${TAP}`),
  );
  session.next();
  await eventually(async () => expect(await worlds()).toContain('private'));
  session.close();
  await eventually(async () => expect(await worlds()).toEqual(['default']));
});

it('plays in the given world, which stays with its changes and without snapshots', async () => {
  const session = opened(
    short("      - say: One.\n        offer: { from: alice, to: bob, amount: '1', trackingId: shown }\n"),
    'default',
  );
  session.next();
  await resting(session, 'ended');
  session.close();
  const control = `${mock.url}/_control/v1`;
  await eventually(async () =>
    expect(await (await fetch(`${control}/snapshots`)).json()).toMatchObject({ snapshots: [] }),
  );
  expect(await (await fetch(`${control}/offers`)).text()).toContain('"trackingId":"shown"');
});
