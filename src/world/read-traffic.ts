// Traffic for any world: a built-in profile by name, or a YAML or JSON file with the list that world files have as
// `traffic`.

import { readFileSync } from 'node:fs';
import { err, isObject, ok, readYamlText, type Result } from '../base';
import type { TrafficSource } from '../ledger';
import { worldSchema } from './read-world-file';
import { sentenceOfRejection } from './rejection-messages';
import { schemaErrors } from './schema-errors';
import { isTrafficProfile, TRAFFIC_PROFILE_NAMES, TRAFFIC_PROFILES } from './traffic-profiles';
import type { World } from './types';

/** The sources, or sentences that begin with the file. `root` is the folder that contains fixtures/. */
export function readTraffic(source: string, root: string): Result<readonly TrafficSource[], readonly string[]> {
  if (isTrafficProfile(source)) return ok(TRAFFIC_PROFILES[source]);
  const text = textOf(source);
  if (!text.ok) return text;
  const read = readYamlText(require('yaml') as typeof import('yaml'), text.value);
  if (!read.ok) return err(read.error.map(({ line, message }) => `${source}:${line} ${message}`));
  const { value } = read.value;
  const sources: unknown = isObject(value) && Object.hasOwn(value, 'traffic') ? value['traffic'] : value;
  const problems = schemaErrors(sources, trafficSchema(root));
  // The schema matches the type.
  return problems.length === 0
    ? ok(sources as readonly TrafficSource[])
    : err(problems.map(({ message }) => `${source} ${message.replace('the world', 'the traffic')}`));
}

function textOf(source: string): Result<string, readonly string[]> {
  try {
    return ok(readFileSync(source, 'utf8'));
  } catch {
    return err([
      `${source} is neither built-in traffic (${TRAFFIC_PROFILE_NAMES.join(', ')}) nor a file that can be read`,
    ]);
  }
}

function trafficSchema(root: string): unknown {
  const world = worldSchema(root);
  const properties = isObject(world) ? world['properties'] : undefined;
  return isObject(properties) ? properties['traffic'] : undefined;
}

/** Replaces the traffic of a world that is not served yet, from its end on. */
export function setTraffic(world: World, sources: readonly TrafficSource[]): Result<World, string> {
  const command = { type: 'change-traffic', sources, running: true } as const;
  const changed = world.ledger.execute(command, world.end);
  return changed.ok ? ok(world) : err(sentenceOfRejection(command, changed.error));
}
