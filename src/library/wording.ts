// Names of the settings in messages: the command has flags, the library has options.

import { LIMIT_TABLE, limitFlag, type LimitKey } from '../server';

export interface Wording {
  readonly data: string;
  readonly world: string;
  readonly seed: string;
  readonly clock: string;
  readonly at: string;
  /** The setting that raises a limit, as messages name it. */
  readonly limit: (limit: LimitKey) => string;
  /** What a setting is called. */
  readonly setting: string;
  /** How users change the clock. */
  readonly clockStep: (step: 'run' | 'freeze' | 'set', to?: string) => string;
}

export const FLAGS: Wording = {
  data: '--data',
  world: '--world',
  seed: '--seed',
  clock: '--clock',
  at: '--at',
  limit: limitFlag,
  setting: 'flag',
  clockStep: (step, to) => `\`understudy clock ${step}${to === undefined ? '' : ` ${to}`}\``,
};

export const OPTIONS: Wording = {
  data: 'data',
  world: 'world',
  seed: 'seed',
  clock: 'clock',
  at: 'now',
  limit: limitOption,
  setting: 'option',
  clockStep: (step, to) => `mock.clock.${step}(${to === undefined ? '' : `'${to}'`})`,
};

/** The option of `startMock` and `createMock`, for instance `limits: { 'json-depth': … }`. */
function limitOption(limit: LimitKey): string {
  const { name } = LIMIT_TABLE[limit];
  return `the option limits: { ${name.includes('-') ? `'${name}'` : name}: … }`;
}
