import { addressProblem, checkBody, type StartValues } from './start-values';

const VALUES: StartValues = {
  target: 'private',
  url: 'https://left.over',
  tokens: { first: 'left-over' },
  dialect: 'observed',
  suites: [],
  clauses: '',
  allow: '',
  seed: '',
  timeLimit: ' 10m ',
};

it('sends only what the target has and what was chosen', () => {
  expect(checkBody(VALUES)).toEqual({ world: 'private', timeLimit: '10m' });
  expect(checkBody({ ...VALUES, suites: ['a'], clauses: 'ANS-1, ANS-2', allow: 'read', seed: 'x' })).toEqual({
    world: 'private',
    suites: ['a'],
    clauses: ['ANS-1', 'ANS-2'],
    allow: 'read',
    seed: 'x',
    timeLimit: '10m',
  });
  expect(checkBody({ ...VALUES, target: 'address', tokens: { first: ' t ', admin: ' ' } })).toEqual({
    url: 'https://left.over',
    dialect: 'observed',
    tokens: { first: 't' },
    timeLimit: '10m',
  });
});

it.each([
  ['https://example.com/base', undefined],
  ['http://127.0.0.1:7575', undefined],
  ['example.com', 'expected an http or https address'],
  ['https://me:pw@example.com', 'expected an address without password, query or fragment'],
  ['https://example.com/?a=b', 'expected an address without password, query or fragment'],
])('judges the address %s', (text, problem) => expect(addressProblem(text)).toBe(problem));
