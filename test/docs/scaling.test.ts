// The examples of docs/scaling.md fit together, and to the command. No container engine is needed, and none runs them.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { SERVE_FLAGS } from '../../src/cli/serve-flags';
import { USUAL_LIVENESS } from '../../src/server/peers/liveness';
import { ROOT } from '../cli/command';
import { pageText } from './pages';

const CHART = 'examples/chart';
const flags = new Set(SERVE_FLAGS.map(({ name }) => `--${name}`));
const unknownFlags = (args: readonly string[]): readonly string[] =>
  args.filter((arg) => arg.startsWith('--') && !flags.has(arg));
const variables = new Set(SERVE_FLAGS.map(({ name }) => `UNDERSTUDY_${name.toUpperCase().replaceAll('-', '_')}`));

it('states the longest time until a lost replica is noticed', () => {
  const { everyMs, maxSilentIntervals } = USUAL_LIVENESS;
  const seconds = (everyMs * (maxSilentIntervals + 1)) / 1000;
  expect(pageText('docs/scaling.md')).toContain(`It may take up to ${seconds} seconds while a replica is unreachable.`);
});

describe('examples/replicas', () => {
  const { services } = parse(pageText('examples/replicas/compose.yaml'), { merge: true }) as {
    readonly services: Readonly<
      Record<string, { readonly command?: readonly string[]; readonly environment?: Readonly<Record<string, string>> }>
    >;
  };
  const replicas = Object.entries(services).filter(([, { command }]) => command?.[0] === 'serve');

  it('starts two replicas with flags and variables that exist, each reached by its own name', () => {
    expect(replicas).toHaveLength(2);
    for (const [name, { command = [], environment = {} }] of replicas) {
      expect(unknownFlags(command)).toEqual([]);
      expect(Object.keys(environment).filter((variable) => !variables.has(variable))).toEqual([]);
      expect(command[command.indexOf('--advertise') + 1]).toBe(`${name}:7576`);
    }
  });

  it('distributes requests over all replicas', () => {
    const upstream = [...pageText('examples/replicas/nginx.conf').matchAll(/^ *server ([\w-]+):7575 /gm)];
    expect(upstream.map(([, name]) => name)).toEqual(replicas.map(([name]) => name));
  });
});

describe('examples/chart', () => {
  const values = parse(pageText(`${CHART}/values.yaml`)) as Readonly<Record<string, unknown>>;
  const templates = readdirSync(join(ROOT, CHART, 'templates')).map((file) =>
    readFileSync(join(ROOT, CHART, 'templates', file), 'utf8'),
  );

  it('uses only values with a default, and all of them', () => {
    const used = templates.flatMap((text) => [...text.matchAll(/\.Values\.(\w+)/g)].map(([, name]) => name));
    expect([...new Set(used)].sort()).toEqual(Object.keys(values).sort());
  });

  it('starts the command with flags and variables that exist', () => {
    const [deployment = ''] = templates.filter((text) => text.includes('kind: Deployment'));
    const words = [...deployment.matchAll(/"(--[a-z-]+)"/g)].map(([, word = '']) => word);
    expect(words).toContain('--advertise');
    expect(unknownFlags(words)).toEqual([]);
    const named = [...deployment.matchAll(/name: (UNDERSTUDY_\w+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !variables.has(name))).toEqual([]);
  });

  it('has templates that are YAML once their placeholders are filled', () => {
    for (const text of templates) {
      const filled = text.replaceAll(/\{\{[^}]*\}\}/g, 'x');
      expect(Object.keys(parse(filled) as object)).toEqual(
        expect.arrayContaining(['apiVersion', 'kind', 'metadata', 'spec']),
      );
    }
  });
});
