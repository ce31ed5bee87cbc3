// Creates a mock without a socket from its settings. Node, a listener and a browser supply the rest.

import { atReleases, type Contract } from '../contract';
import * as server from '../server';
import type { HttpRequest } from '../server';
import type { World } from '../world';
import { WORLD_WISH } from './arguments';
import { createControlClient, type ControlClient, type ControlTarget } from './control-client';
import { createMethodFactory } from './methods';
import type { Groups, Mock, MockUser, MockWorld, MockWorlds, WorldWish } from './public-api';
import { createFetching } from './fetching';
import { createLifecycle, type Lifecycle } from './lifecycle';
import { MockError } from './mock-error';
import { unknownRelease } from './options';
import { makeParts, presentWorld } from './parts';
import { describeReady, tokenSigner, type Ready } from './ready';
import type { ServerSettings } from './settings';
import { OPTIONS } from './wording';
import { instantOf, createMockWorld } from './mock-world';

export interface Making {
  readonly contract: Contract;
  readonly fallback: server.Fallback;
  readonly world: World;
  readonly before?: server.SavedWorlds | undefined;
  readonly open: server.WorldsSettings['open'];
  /** Receives the lines of the log. */
  readonly write: (line: string) => void;
  /** Absolute path of the data folder. */
  readonly data?: string | undefined;
  readonly settled?: server.WorldsSettings['settled'];
  readonly spans?: server.MockParts['spans'];
}

/** A mock under construction: its address and store can still be set. */
export interface Made {
  readonly parts: server.MockParts;
  /** Base address, once it is known. */
  readonly address: { url: string };
  readonly handle: server.MockServer['handle'];
  readonly openStream: server.MockServer['openStream'];
  keepBy(durability: server.Durability): void;
  /** The public object; `end` closes what was opened for it. */
  publish(end: () => Promise<void>): Mock;
}

export function makeMock(settings: ServerSettings, making: Making): Made {
  const { write } = making;
  const contract = atReleases(making.contract, settings.profile);
  const unknown = unknownRelease(settings.profile, contract.documents, 'profile');
  if (unknown !== undefined) throw new MockError(unknown, { code: 'invalid-options' });
  const address = { url: '' };
  const started = new Date();
  const status = (live: server.LiveWorld): Ready =>
    describeReady({
      ...settings,
      data: making.data,
      url: address.url,
      worldId: live.id,
      world: presentWorld(live),
      clock: live.clock,
      documents: contract.documents,
      at: started,
    });
  const log = server.createLog({ level: settings.logLevel, colours: false, write, time: () => new Date() });
  const parts = makeParts(settings, { ...making, contract, log, status, wording: OPTIONS });
  const mock = server.createMock({ ...parts, spans: making.spans });
  const sign = tokenSigner({ auth: settings.auth, at: started });
  const asked: ControlTarget = { contract, address, handle: mock.handle, controlToken: settings.controlToken };
  return {
    parts,
    address,
    handle: mock.handle,
    openStream: mock.openStream,
    keepBy: (durability) => mock.swap({ durability }),
    publish: (end) => createPublicMock({ parts, address, asked, sign }, end),
  };
}

interface Facing {
  readonly parts: server.MockParts;
  readonly address: { readonly url: string };
  readonly asked: ControlTarget;
  readonly sign: (user: string) => string | null;
}

function createPublicMock(facing: Facing, end: () => Promise<void>): Mock {
  const life = createLifecycle();
  const call = createMethodFactory(life);
  const ask = createControlClient(facing.asked, server.DEFAULT_WORLD);
  const close = async (): Promise<void> => {
    life.end(closed('the mock is closed: close it after the last use, or start another one'));
    await end();
  };
  const worlds: MockWorlds = {
    // The server derives addresses from the host header, which a mock without a socket may not have.
    list: call('worlds.list', {}, async () =>
      (await ask('listWorlds')).worlds.map((world) => ({ ...world, url: urlOf(facing, world.id) })),
    ),
    create: call('worlds.create', { wish: WORLD_WISH }, async (wish: WorldWish | string = {}) =>
      privateWorld(facing, await ask('createWorld', { body: typeof wish === 'string' ? wish : wishBody(wish) }), {
        ask,
        life,
      }),
    ),
  };
  return Object.assign(faceOf(facing, server.DEFAULT_WORLD, { life, close }), { worlds });
}

const closed = (sentence: string): MockError => new MockError(sentence, { code: 'closed' });

function privateWorld(
  facing: Facing,
  { id }: { readonly id: string },
  mock: { readonly ask: ControlClient; readonly life: Lifecycle },
): MockWorld {
  const { worlds } = facing.parts;
  const scene = worlds.session(id);
  const life = createLifecycle(mock.life);
  const close = async (): Promise<void> => {
    life.end(closed(`the world ${id} is closed: close it after the last use, or create another one`));
    // It may have been deleted before, and its id reused by another world.
    if (!mock.life.isOver && scene && worlds.isServed(scene))
      await mock.ask('deleteWorld', { path: { id } }).catch(unlessGone);
  };
  return faceOf(facing, id, { life, close });
}

/** An idle world is deleted at the next lookup. */
function unlessGone(error: unknown): void {
  if (!(error instanceof MockError && error.code === 'unknown-world')) throw error;
}

function wishBody({ id, from = { world: server.DEFAULT_WORLD }, seed, clock, now }: WorldWish) {
  return {
    from,
    ...(id === undefined ? {} : { id }),
    ...(seed === undefined ? {} : { seed }),
    ...(clock === undefined ? {} : { clock }),
    ...(now === undefined ? {} : { at: instantOf(now) }),
  };
}

const urlOf = ({ address }: Pick<Facing, 'address'>, id: string): string =>
  id === server.DEFAULT_WORLD ? address.url : `${address.url}/_worlds/${id}`;

function faceOf(
  { parts, address, asked, sign }: Facing,
  id: string,
  { life, close }: { readonly life: Lifecycle; readonly close: () => Promise<void> },
): MockWorld {
  const url = urlOf({ address }, id);
  const fetching = createFetching(asked.handle, life);
  const fetch: MockWorld['fetch'] = async (input, init) => {
    life.ensure();
    const request = new Request(typeof input === 'string' ? new URL(input, `${url}/`) : input, init);
    return fetching.fetch(request, (plain) => inWorld(plain, id));
  };
  const currentUsers = usersOf(parts, id, sign);
  const users = (): ReturnType<typeof currentUsers> => {
    life.ensure();
    return currentUsers();
  };
  return createMockWorld({
    id,
    url,
    groups: groupsAt(url, parts.contract),
    call: createMethodFactory(life),
    ask: createControlClient(asked, id),
    users,
    fetch,
    close,
  });
}

const inWorld = (request: HttpRequest, id: string): HttpRequest =>
  id === server.DEFAULT_WORLD || request.url.startsWith('/_worlds/')
    ? request
    : { ...request, headers: { ...request.headers, 'x-understudy-world': id } };

function groupsAt(url: string, { documents }: Pick<Contract, 'documents'>): Groups {
  const at = (group: keyof Groups): string =>
    `${url}${documents.find((document) => document.group === group)?.prefix ?? ''}`;
  return { ledger: at('ledger'), validator: at('validator'), scan: at('scan'), control: at('control') };
}

/** The current users of a world; each keeps its first token. */
function usersOf(
  { worlds }: server.MockParts,
  id: string,
  sign: Facing['sign'],
): () => Readonly<Record<string, MockUser>> {
  const tokens = new Map<string, string | null>();
  const tokenOf = (user: string): string | null => {
    const token = tokens.get(user) ?? sign(user);
    tokens.set(user, token);
    return token;
  };
  return () => {
    const scene = worlds.session(id);
    if (!scene)
      throw new MockError(
        `the world ${id} no longer exists: it was deleted, or expired because it was not used; create another one`,
        {
          code: 'unknown-world',
        },
      );
    return Object.fromEntries(
      presentWorld(scene.live).users.map(({ user, party }) => [user, { party, token: tokenOf(user) }]),
    );
  };
}
