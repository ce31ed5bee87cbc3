// Opens worlds by name, by path, or from a text.

import { err, ok, type Micros, type Result, type Work } from '../base';
import type { OpenWorldRequest } from '../server';
import { openingWorld, openingWorldBytes, openWorld, readTraffic, setTraffic, worldNames, type World } from '../world';
import { packageRoot } from './package';
import { MOST_SENTENCES, formatWorldError } from './formatting';
import type { ServerSettings } from './settings';

/** The initial world. `end`: when the history of a world file ends; undefined for the end stated in the file. */
export function firstWorld(
  source: string,
  { seed, asOf }: Pick<ServerSettings, 'seed' | 'asOf'>,
  end: Micros | undefined,
): Result<World, readonly string[]> {
  const request = {
    source,
    root: packageRoot(),
    ...(seed === undefined ? {} : { seed }),
    ...(end === undefined ? {} : { end }),
    ...(asOf === undefined ? {} : { asOf }),
  };
  const opened = openWorld(request);
  return opened.ok ? opened : err(opened.error.map(formatWorldError));
}

/** The same world with the traffic of a profile or file, if any. */
export function withTraffic(world: World, source: string | undefined): Result<World, readonly string[]> {
  if (source === undefined) return ok(world);
  const sources = readTraffic(source, packageRoot());
  if (!sources.ok) return sources;
  const changed = setTraffic(world, sources.value);
  return changed.ok ? changed : err([`traffic ${source}: ${changed.error}`]);
}

/** A world that is requested while the server runs. */
export function* openAsked({ origin, seed, end }: OpenWorldRequest): Work<Result<World, string>> {
  const request = {
    root: packageRoot(),
    ...(seed === undefined ? {} : { seed }),
    ...(end === undefined ? {} : { end }),
  };
  // A name only: clients must not read files of this machine.
  if (origin.kind === 'named' && !worldNames(packageRoot()).includes(origin.name))
    return err(`no world is named ${JSON.stringify(origin.name)}; available: ${worldNames(packageRoot()).join(', ')}`);
  const opened =
    origin.kind === 'named'
      ? yield* openingWorld({ ...request, source: origin.name })
      : yield* openingWorldBytes(origin.bytes, { ...request, source: 'the body' });
  return opened.ok ? ok(opened.value) : err(opened.error.slice(0, MOST_SENTENCES).map(formatWorldError).join('; '));
}
