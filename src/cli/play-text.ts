// The text of a story in a terminal.

import { stringifyJson, truncate, type Json } from '../base';
import { shortenIds, type PlacedStep, type PlayedStep, type StoryExchange } from '../stories';

const WIDTH = 88;
const MAX_VALUE = 240;
const MAX_PATH = 100;

export interface StoryText {
  readonly chapter: (title: string) => string;
  readonly sentence: (text: string) => string;
  readonly played: (played: PlayedStep) => string;
  readonly planned: (placed: PlacedStep) => string;
}

/** `console` is the address of the console in the story's world; undefined while there is no world. */
export function storyText(hasColours: boolean, console?: string): StoryText {
  const styled = (code: number) => (text: string) => (hasColours ? `\u001B[${code}m${text}\u001B[0m` : text);
  const [bold, dim] = [styled(1), styled(2)];
  const looks = ({ step }: PlacedStep): string =>
    step.look === undefined ? '' : dim(`  look at ${console ?? ''}#/${step.look}\n`);
  const said = ({ step }: PlacedStep): string => (step.say === undefined ? '' : `\n${wrapped(step.say)}\n`);
  return {
    chapter: (title) => `\n${bold(title)}\n`,
    sentence: (text) => `\n${wrapped(text)}\n`,
    played: ({ placed, exchange, shown, now }) =>
      [
        ...(exchange === undefined ? [] : [`  ${dim(`${now}  ${exchangeText(exchange)}`)}\n`]),
        ...shown.map(({ label, value }) => `  ${label}: ${valueText(value)}\n`),
        looks(placed),
      ].join(''),
    planned: (placed) =>
      `${placed.isFirstOfChapter ? `\n${bold(placed.chapter)}\n` : ''}${said(placed)}${actionText(placed)}`,
  };
}

/** The request and the status of its answer in one line. */
const exchangeText = ({ as, method, path, status }: StoryExchange): string =>
  `${as === undefined ? '' : `${as}: `}${method} ${truncate(shortenIds(path), MAX_PATH)} -> ${status ?? 'no answer'}`;

const valueText = (value: Json): string =>
  truncate(typeof value === 'string' ? value : stringifyJson(value), MAX_VALUE);

function actionText({ step }: PlacedStep): string {
  const { say: _, look: __, pause: ___, expect: ____, capture: _____, show: ______, ...action } = step;
  return Object.keys(action).length === 0 ? '' : `  ${truncate(stringifyJson(action as Json), MAX_VALUE)}\n`;
}

function wrapped(text: string): string {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.join('\n');
}
