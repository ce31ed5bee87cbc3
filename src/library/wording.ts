// How those who start a stand-in call its settings: the command has flags, the library has options.

export interface Wording {
  readonly data: string;
  readonly world: string;
  readonly seed: string;
  readonly clock: string;
  readonly at: string;
  /** What each of them is. */
  readonly setting: string;
  /** How the clock of what is served is changed. */
  readonly clockStep: (step: 'run' | 'freeze' | 'set', to?: string) => string;
}

export const FLAGS: Wording = {
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
  setting: 'option',
  clockStep: (step, to) => `mock.clock.${step}(${to === undefined ? '' : `'${to}'`})`,
};
