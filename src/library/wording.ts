// Names of the settings in messages: the command has flags, the library has options.

import { FLAG_NAMES, LIMIT_TABLE, type LimitKey, type SettingNames } from '../server';

export interface Wording extends SettingNames {
  readonly data: string;
  readonly world: string;
  readonly seed: string;
  readonly clock: string;
  readonly at: string;
  /** What a setting is called. */
  readonly setting: string;
  /** How users change the clock. */
  readonly clockStep: (step: 'run' | 'freeze' | 'set', to?: string) => string;
}

export const FLAGS: Wording = {
  ...FLAG_NAMES,
  data: '--data',
  world: '--world',
  seed: '--seed',
  clock: '--clock',
  at: '--at',
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
  controlToken: 'the option controlToken',
  profile: 'the option profile',
  absentPages: {
    docs: 'a mock that a program starts has no documents; `understudy serve` has them',
    console: 'a mock that a program starts has no console; `understudy serve` has one',
  },
  setting: 'option',
  clockStep: (step, to) => `mock.clock.${step}(${to === undefined ? '' : `'${to}'`})`,
};

/** The option of `startMock` and `createMock`, for instance `limits: { 'json-depth': … }`. */
function limitOption(limit: LimitKey): string {
  const { name } = LIMIT_TABLE[limit];
  return `the option limits: { ${name.includes('-') ? `'${name}'` : name}: … }`;
}
