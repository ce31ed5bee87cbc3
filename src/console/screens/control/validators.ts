// Validators of form fields; undefined for a valid value.

import { parseInstantInput, parseSpanInput } from '../../ui/parse-input';

type FieldValidator = (value: string) => string | undefined;

const matching =
  (pattern: RegExp, problem: string): FieldValidator =>
  (value) =>
    pattern.test(value.trim()) ? undefined : problem;

/** Whole numbers, both bounds inclusive. */
export const wholeNumberCheck =
  (least: number, most: number): FieldValidator =>
  (value) => {
    const number = /^\d{1,10}$/.test(value.trim()) ? Number(value) : Number.NaN;
    return number >= least && number <= most ? undefined : `A whole number from ${least} to ${most}`;
  };

export const numberCheck =
  (least: number, most: number): FieldValidator =>
  (value) => {
    const number = /^\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : Number.NaN;
    return number >= least && number <= most ? undefined : `A number from ${least} to ${most}`;
  };

export function amountCheck(value: string): string | undefined {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(value.trim()) ?? [];
  if (whole === undefined) return 'A number such as 25 or 0.5';
  if (fraction.length > 10) return `At most 10 decimals, not ${fraction.length}`;
  return whole.length > 28 ? 'At most 28 digits before the decimal point' : undefined;
}

export const spanCheck: FieldValidator = (value) => {
  const span = parseSpanInput(value);
  return span.ok ? undefined : span.problem;
};

export const instantCheck: FieldValidator = (value) => {
  const instant = parseInstantInput(value);
  return instant.ok ? undefined : instant.problem;
};

export const partyCheck = matching(
  /^[A-Za-z0-9:_\- ]{1,185}?::[A-Za-z0-9:_\- ]{1,68}$/,
  'A party id: hint::fingerprint',
);
/** Several, separated by commas. */
export const partiesCheck: FieldValidator = (value) =>
  listOf(value)
    .map(partyCheck)
    .find((problem) => problem !== undefined);
export const participantCheck = matching(
  /^(PAR::)?[A-Za-z0-9:_\- ]{1,185}?::[A-Za-z0-9:_\- ]{1,68}$/,
  'A participant: name::fingerprint',
);
export const hintCheck = matching(/^[A-Za-z0-9_-]{1,100}$/, 'Up to 100 letters, digits, hyphens and underscores');
export const userCheck = matching(
  /^[A-Za-z0-9@^$.!`\-#+'~_|:()]{1,128}$/,
  "Up to 128 letters, digits and characters of @^$.!`-#+'~_|:()",
);
export const worldCheck = matching(
  /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/,
  'Up to 64 letters, digits, dots, hyphens and underscores, starting with a letter or digit',
);
export const contractCheck = matching(/^([0-9a-f]{2})+$/, 'A contract id: lower-case hex of even length');
export const lengthCheck =
  (most: number): FieldValidator =>
  (value) =>
    [...value].length <= most ? undefined : `At most ${most} characters, not ${[...value].length}`;

export const listOf = (value: string): readonly string[] =>
  value
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
