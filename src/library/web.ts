// The package without Node, for instance in a browser: a mock without a socket. The bundle contains documents,
// validators and named worlds.

import { err, finish, ok, type Result, type Work } from '../base';
import { bundledContract, type BuiltContract } from '../contract';
import * as server from '../server';
import {
  openingPreparedWorld,
  openingWorldBytesBy,
  parseWorldBy,
  type PreparedWorlds,
  type World,
  type WorldError,
} from '../world';
import type { Mock, MockOptions } from './public-api';
import { makeMock } from './mock';
import { MockError } from './mock-error';
import { readOptions, readUrl, USUAL_WORLD } from './options';
import { endOf } from './parts';
import { MOST_SENTENCES, formatWorldError } from './formatting';
import type { ServerSettings } from './settings';

export type * from './public-api';

/** What the build inlines. */
export interface Inlined {
  readonly built: BuiltContract;
  /** The responses of its operations, a line for each. */
  readonly responses: string;
  /** The exports of the validator modules, by document. */
  readonly validators: Readonly<Record<string, unknown>>;
  readonly worlds: PreparedWorlds;
  /** The schema of world files. */
  readonly schema: unknown;
}

/** Creates the `createMock` of the bundle from its inlined parts. */
export function createMockWith({
  built,
  responses,
  validators,
  worlds,
  schema,
}: Inlined): (options?: MockOptions) => Mock {
  const contract = bundledContract(built, { modules: validators, responses });
  const openWith = opener(worlds, schema);
  return (options = {}) => {
    const read = good(readOptions(options, 'browser'));
    const { world = USUAL_WORLD, log = toConsole } = options;
    const { hostname, origin } = readUrl(options.url);
    const settings: ServerSettings = { ...read, host: hostname };
    const opened = finish(
      openWith(typeof world === 'string' ? world : JSON.stringify(world), {
        seed: settings.seed,
        end: endOf(settings),
      }),
    );
    const first = good(opened.ok ? opened : err(opened.error.map(formatWorldError).join('\n')));
    const made = makeMock(settings, {
      contract,
      fallback: server.exampleFallback,
      world: first,
      open: asked(openWith),
      write: log,
    });
    made.address.url = origin;
    return made.publish(async () => undefined);
  };
}

// oxlint-disable-next-line no-console -- a page has no stream for errors
const toConsole = (line: string): void => console.error(line.trimEnd());

/** A page cannot listen. */
export const startMock = (): Promise<never> =>
  Promise.reject(refused('startMock needs Node, since a page cannot listen: use createMock'));

function good<T>(read: Result<T, string>): T {
  if (!read.ok) throw refused(read.error);
  return read.value;
}

const refused = (sentence: string): MockError => new MockError(sentence, { code: 'invalid-options' });

type Open = (
  source: string | Uint8Array,
  request: Pick<server.OpenWorldRequest, 'seed' | 'end'>,
) => Work<Result<World, readonly WorldError[]>>;

/** Opens a world by its name, or from its text or the bytes of it. */
function opener(worlds: PreparedWorlds, schema: unknown): Open {
  return function* open(source, { seed, end }) {
    const request = { ...(seed === undefined ? {} : { seed }), ...(end === undefined ? {} : { end }) };
    if (typeof source !== 'string' || source.includes('\n') || source.startsWith('{'))
      return yield* openingWorldBytesBy(
        (text) => parseWorldBy(() => schema, text, 'the world'),
        typeof source === 'string' ? Buffer.from(source) : source,
        { ...request, source: 'the world' },
      );
    const named = Object.hasOwn(worlds, source) ? worlds[source] : undefined;
    if (!named)
      return err([
        {
          file: source,
          pointer: '',
          message: `is not a named world; available: ${Object.keys(worlds).join(', ')}. Pass your own as a text or an object`,
        },
      ]);
    return yield* openingPreparedWorld(named.world, { ...request, source });
  };
}

/** The same for control requests while the mock runs. */
const asked = (open: Open): server.WorldsSettings['open'] =>
  function* openAsked({ origin, seed, end }) {
    const opened = yield* open(origin.kind === 'named' ? origin.name : origin.bytes, { seed, end });
    return opened.ok ? ok(opened.value) : err(opened.error.slice(0, MOST_SENTENCES).map(formatWorldError).join('; '));
  };
