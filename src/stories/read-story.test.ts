// Reading story files: what is refused, and where and how the message says it.

import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as yaml from 'yaml';
import { schemaErrors } from '../world';
import { formatStoryError, readStory } from '.';
import type { StoryOperation } from './story';

const ROOT = resolve(__dirname, '../..');
const schema: unknown = JSON.parse(readFileSync(join(ROOT, 'fixtures/stories/story.schema.json'), 'utf8'));
const OPERATIONS: readonly StoryOperation[] = [
  { id: 'getBalance', method: 'get', path: '/balance', isControl: false },
  { id: 'acceptTransferOffer', method: 'post', path: '/offers/{contract_id}/accept', isControl: false },
];
const operations = {
  find: (id: string) => OPERATIONS.find((operation) => operation.id === id),
  ids: OPERATIONS.map(({ id }) => id),
};

const read = (text: string) =>
  readStory(text, 'lunch.yaml', {
    yaml,
    schemaErrors: (value) => schemaErrors(value, schema, { subject: 'the story' }),
    operations,
    worlds: ['quickstart', 'empty'],
  });

/** A story with one step. */
const withStep = (step: string): string => `name: lunch
title: Lunch
chapters:
  - title: One
    steps:
      - ${step}
`;

function problemsOf(text: string): readonly string[] {
  const result = read(text);
  return result.ok ? [] : result.error.map(formatStoryError);
}

it('fills in the world, its seed and the time', () => {
  const result = read(withStep('say: Hello'));
  expect(result.ok && result.value.story).toEqual({
    name: 'lunch',
    title: 'Lunch',
    world: 'quickstart',
    seed: '1',
    at: '2026-01-15T12:00:00Z',
    chapters: [{ title: 'One', steps: [{ say: 'Hello' }] }],
  });
});

it.each([
  ['', 'lunch.yaml:1:1 is empty; a story needs name, title and chapters'],
  ['name: [', /^lunch\.yaml:1:\d+ not YAML: /],
  [withStep('sya: Hello'), 'lunch.yaml:6:9 unknown property sya in /chapters/0/steps/0; did you mean say?'],
  [
    withStep('{ accept: lunch, reject: lunch }'),
    'lunch.yaml:6:26 a step has one action, but this one has accept and reject; make two steps',
  ],
  [withStep('call: getBalanse'), 'lunch.yaml:6:9 there is no operation getBalanse; did you mean "getBalance"?'],
  [withStep('call: acceptTransferOffer'), 'lunch.yaml:6:9 acceptTransferOffer needs path: { contract_id: … }'],
  [
    withStep('{ call: getBalance, path: { id: x } }'),
    'lunch.yaml:6:37 getBalance has no path parameter id; it has none',
  ],
  [withStep('{ accept: lunch, as: bob }'), 'lunch.yaml:6:26 as needs call in the same step'],
  [withStep('{ say: Hello, expect: "true" }'), 'lunch.yaml:6:23 expect needs an action in the same step'],
  [
    withStep('{ accept: lunch, status: lost, show: { a: body } }'),
    'lunch.yaml:6:40 show needs an answer, not status: lost, in the same step',
  ],
  [withStep('{ accept: lunch, expect: "body.status =" }'), /^lunch\.yaml:6:26 invalid expression body\.status =: /],
  [withStep('accept: =offer('), /^lunch\.yaml:6:9 invalid expression offer\(: /],
  [`world: emty\n${withStep('say: Hello')}`, 'lunch.yaml:1:1 there is no world emty; did you mean "empty"?'],
])('refuses %j with the line and a fix', (text, expected) => {
  const [problem, ...others] = problemsOf(text);
  expect(others).toEqual([]);
  if (typeof expected === 'string') expect(problem).toBe(expected);
  else expect(problem).toMatch(expected);
});
