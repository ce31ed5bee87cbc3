// Published clients log to standard output, and have no option against it. Tests replace their logger:
// jest.mock('pino', () => jest.requireActual<typeof import('./silent-pino')>('./silent-pino').silentPino()).

export function silentPino(): object {
  const actual = jest.requireActual<typeof import('pino')>('pino');
  return Object.assign((options: object) => actual.pino({ ...options, level: 'silent' }), actual);
}
