import { DEFAULT_AUDIENCE } from '../server';
import { readServeSettings } from './serve-settings';
import type { RawOptions } from './options';
import { sharedSettings } from './shared-settings';

const [TOKEN, OLD_TOKEN] = ['the-new-control-token', 'the-old-control-token'];

function sharedBy(options: RawOptions): ReturnType<typeof sharedSettings> {
  const read = readServeSettings({ data: 'postgres://db/understudy', controlToken: TOKEN, ...options });
  if (!read.ok) throw new Error(read.error);
  return sharedSettings(read.value);
}

const DEFAULTS = {
  '--dialect': 'documented',
  '--profile': 'newest',
  '--auth': 'unsafe',
  '--audience': DEFAULT_AUDIENCE,
  '--scope': '',
  '--strict': 'off',
  '--forced-snapshots': 'on',
};

describe('the settings that replicas compare', () => {
  it.each<[RawOptions, Partial<typeof DEFAULTS>]>([
    [{}, {}],
    [{ dialect: 'observed' }, { '--dialect': 'observed' }],
    [{ profile: 'validator=0.6.11,ledger=3.5.14' }, { '--profile': 'ledger=3.5.14,validator=0.6.11' }],
    [{ auth: 'none' }, { '--auth': 'none', '--audience': '' }],
    [{ scope: 'daml_ledger_api' }, { '--scope': 'daml_ledger_api' }],
    [{ audience: 'https://a.example' }, { '--audience': 'https://a.example' }],
    [{ strict: true }, { '--strict': 'on' }],
    [{ forcedSnapshots: false }, { '--forced-snapshots': 'off' }],
    [{ auth: 'jwks=https://id.example/keys?key=hidden#part' }, { '--auth': 'jwks=https://id.example/keys' }],
    [{ port: '7577', maxWorlds: '7', advertise: '10.0.0.7:7576', logLevel: 'warn' }, {}],
  ])('of the options %j are %j beside the defaults', (options, values) => {
    expect(sharedBy(options).values).toEqual({ ...DEFAULTS, ...values });
  });

  it('separate the tokens from the values that are stored and shown', () => {
    const { values, controlTokens } = sharedBy({ previousControlToken: OLD_TOKEN });
    expect(controlTokens).toEqual([TOKEN, OLD_TOKEN]);
    expect(JSON.stringify(values)).not.toMatch(/control-token/);
    expect(sharedBy({}).controlTokens).toEqual([TOKEN]);
  });
});
