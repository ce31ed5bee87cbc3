// Problems of a story that its schema cannot express: several actions in one step, unknown operations and worlds, and
// invalid expressions.

import { isObject, suggestionText, type SchemaError } from '../base';
import { expressionSyntaxError } from '../expressions';
import {
  actionOf,
  STORY_ACTIONS,
  stepsOf,
  type PlacedStep,
  type Story,
  type StoryChecks,
  type StoryStep,
} from './story';

export function storyProblems(
  story: Story,
  { operations, worlds }: Pick<StoryChecks, 'operations' | 'worlds'>,
): readonly SchemaError[] {
  const world = worlds.includes(story.world)
    ? []
    : [{ pointer: '/world', message: `there is no world ${story.world}; ${suggestionText(story.world, worlds)}` }];
  return [...world, ...stepsOf(story).flatMap((placed) => stepProblems(placed, operations))];
}

/** Parts of a request that an action of its own makes. */
const CALL_ONLY = ['as', 'path', 'query', 'headers', 'body'] as const satisfies readonly (keyof StoryStep)[];
const OF_ANSWERS = ['status', 'expect', 'within', 'capture', 'show'] as const satisfies readonly (keyof StoryStep)[];

function stepProblems({ step, pointer }: PlacedStep, { find, ids }: StoryChecks['operations']): readonly SchemaError[] {
  const actions = STORY_ACTIONS.filter((action) => step[action] !== undefined);
  const [action, second] = actions;
  if (second !== undefined)
    return [
      {
        pointer: `${pointer}/${second}`,
        message: `a step has one action, but this one has ${actions.join(' and ')}; make two steps`,
      },
    ];
  const misplaced = (names: readonly (keyof StoryStep)[], needs: string): readonly SchemaError[] =>
    names
      .filter((name) => step[name] !== undefined)
      .map((name) => ({ pointer: `${pointer}/${name}`, message: `${name} needs ${needs} in the same step` }));
  const lost =
    step.status === 'lost' ? misplaced(['expect', 'capture', 'show', 'within'], 'an answer, not status: lost,') : [];
  const unknown =
    step.call === undefined || find(step.call) !== undefined
      ? []
      : [
          {
            pointer: `${pointer}/call`,
            message: `there is no operation ${step.call}; ${suggestionText(step.call, ids)}`,
          },
        ];
  return [
    ...(action === 'call' ? [] : misplaced(CALL_ONLY, 'call')),
    ...(actionOf(step) === undefined ? misplaced(OF_ANSWERS, 'an action') : lost),
    ...unknown,
    ...missingPath(step, pointer, find),
    ...expressionsIn(step, pointer).flatMap(invalidExpression),
  ];
}

function missingPath(
  { call, path = {} }: StoryStep,
  pointer: string,
  find: StoryChecks['operations']['find'],
): readonly SchemaError[] {
  const names = [...(find(call ?? '')?.path ?? '').matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const missing = names.filter((name) => !Object.hasOwn(path, name));
  const extra = Object.keys(path).filter(
    (name) => call !== undefined && find(call) !== undefined && !names.includes(name),
  );
  return [
    ...missing.map((name) => ({ pointer: `${pointer}/call`, message: `${call} needs path: { ${name}: … }` })),
    ...extra.map((name) => ({
      pointer: `${pointer}/path/${name}`,
      message: `${call} has no path parameter ${name}; ${names.length === 0 ? 'it has none' : `it has ${names.join(', ')}`}`,
    })),
  ];
}

interface PlacedExpression {
  readonly pointer: string;
  readonly expression: string;
}

const invalidExpression = ({ pointer, expression }: PlacedExpression): readonly SchemaError[] => {
  const reason = expressionSyntaxError(expression);
  return reason === undefined ? [] : [{ pointer, message: `invalid expression ${expression}: ${reason}` }];
};

function expressionsIn(
  { expect = [], capture = {}, show = {}, ...step }: StoryStep,
  pointer: string,
): readonly PlacedExpression[] {
  const claims =
    typeof expect === 'string'
      ? [{ pointer: `${pointer}/expect`, expression: expect }]
      : expect.map((expression, index) => ({ pointer: `${pointer}/expect/${index}`, expression }));
  const named = [
    ...Object.entries(capture).map(([name, expression]) => ({ pointer: `${pointer}/capture/${name}`, expression })),
    ...Object.entries(show).map(([name, expression]) => ({ pointer: `${pointer}/show/${name}`, expression })),
  ];
  // A sentence may start with any character.
  const { say: _, look: __, ...request } = step;
  return [...claims, ...named, ...templateExpressions(request, pointer)];
}

function templateExpressions(value: unknown, pointer: string): readonly PlacedExpression[] {
  if (typeof value === 'string') return value.startsWith('=') ? [{ pointer, expression: value.slice(1) }] : [];
  if (Array.isArray(value)) return value.flatMap((entry, index) => templateExpressions(entry, `${pointer}/${index}`));
  return isObject(value)
    ? Object.entries(value).flatMap(([name, member]) => templateExpressions(member, `${pointer}/${name}`))
    : [];
}
