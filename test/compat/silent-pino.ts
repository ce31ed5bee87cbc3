// The logger of published clients, which writes to standard output and which nobody can hand in. Tests replace it:
// jest.mock('pino', () => jest.requireActual<typeof import('./silent-pino')>('./silent-pino').silentPino()).

export function silentPino(): object {
  const actual = jest.requireActual<typeof import('pino')>('pino');
  return Object.assign((options: object) => actual.pino({ ...options, level: 'silent' }), actual);
}
