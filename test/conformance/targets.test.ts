// The example targets: each loads as it is, names only addresses that anybody may read of, and plans.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadKit } from '../../src/cli/check-kit';
import { openTarget, optionReader, selection } from '../../src/cli/check-options';
import { factAt } from '../../src/conformance/target/facts';

const FOLDER = join(__dirname, '../../conformance/targets');
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.yaml'));
const kit = loadKit();
if (!kit.ok) throw new Error(kit.error.messages.join(' '));

it('there are a local network and a public scan', () =>
  expect(files).toEqual(['local-network.yaml', 'public-scan.yaml']));

describe.each(files)('%s', (name) => {
  const text = readFileSync(join(FOLDER, name), 'utf8');
  const open = (env: Readonly<Record<string, string>> = {}) => {
    const target = openTarget({ file: join(FOLDER, name) }, env);
    if (!target.ok) throw new Error(target.error);
    return target.value;
  };

  it('loads without any token, and plans reads', () => {
    const select = selection(kit.value, { read: optionReader({}), allow: 'read' });
    const cases = select.ok ? select.value(open(), true) : [];
    expect(cases.filter(({ skip }) => skip === undefined).length).toBeGreaterThan(250);
  });

  it('reads tokens from the environment only', () => {
    const variables = [...text.matchAll(/\{ env: (\w+) \}/g)].map(([, variable = '']) => variable);
    const target = open(Object.fromEntries(variables.map((variable) => [variable, `token-of-${variable}`])));
    expect(target.secrets).toEqual(variables.map((variable) => `token-of-${variable}`));
    expect(text.match(/token: (?!\{ env)/g)).toBeNull();
    if (variables.length > 0) expect(factAt(target.facts, 'users.0.token')).toBe(`token-of-${variables[0]}`);
  });

  it('names only hosts of this machine and of the example domain', () => {
    const hosts = Object.values(open().urls)
      .filter((url) => url !== '')
      .map((url) => new URL(url).hostname);
    expect(hosts.filter((host) => !/(\.localhost|\.example\.com)$/.test(host))).toEqual([]);
  });
});
