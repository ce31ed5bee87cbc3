// What was probably meant by a path that leads nowhere. Hints go to the log only.

import { editDistance } from '../base';
import type { OperationSpec } from '../contract';
import type { RouteTable } from './routes';

const LONGEST_PATH = 200;

/** One sentence for the log, or undefined when nothing comes near. */
export function hintFor(routes: RouteTable, method: string, path: string): string | undefined {
  return wrongPrefix(routes, method, path) ?? nearest(routes, method, path);
}

function wrongPrefix(routes: RouteTable, method: string, path: string): string | undefined {
  const own = routes.prefixes.filter(({ prefix }) => path.startsWith(`${prefix}/`)).sort((a, b) => b.prefix.length - a.prefix.length)[0];
  const rest = path.slice(own?.prefix.length ?? 0);
  for (const other of routes.prefixes) {
    if (other === own || routes.find(method, `${other.prefix}${rest}`).kind !== 'operation') continue;
    return `this is a path of the ${other.group} group: its address is ${other.prefix}${rest}`;
  }
  return undefined;
}

function nearest(routes: RouteTable, method: string, path: string): string | undefined {
  if (path.length > LONGEST_PATH) return undefined;
  let best: { readonly spec: OperationSpec; readonly address: string; readonly distance: number } | undefined;
  for (const spec of routes.operations) {
    const prefix = routes.prefixes.find(({ group }) => group === spec.group)?.prefix ?? '';
    const address = `${prefix}${spec.path}`;
    const distance = editDistance(path, filledFrom(address, path)) + (spec.method === method ? 0 : 1);
    if (best === undefined || distance < best.distance) best = { spec, address, distance };
  }
  if (best === undefined || best.distance > path.length / 3) return undefined;
  return `did you mean ${best.spec.method} ${best.address} (${best.spec.id})?`;
}

/** The template with the caller's own segments in place of its parameters. */
function filledFrom(template: string, path: string): string {
  const segments = path.split('/');
  return template
    .split('/')
    .map((segment, at) => (segment.startsWith('{') ? (segments[at] ?? segment) : segment))
    .join('/');
}
