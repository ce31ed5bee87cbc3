// The command line of a check that the server starts, and the one that a user types to repeat it. Tokens are in the
// environment: other users of the machine can read command lines.

import { CHECK_TOKEN_ROLES, type CheckTokenRole } from '../../operations';
import type { CheckOrder } from '../../server';

export const REPORT_FILES = { json: 'report.json', html: 'report.html' } as const;
const CONTROL_TOKEN = 'UNDERSTUDY_CHECK_CONTROL_TOKEN';

const variableOf = (role: CheckTokenRole): string => `${role.toUpperCase()}_TOKEN`;

const rolesOf = ({ tokens }: Pick<CheckOrder, 'tokens'>): readonly CheckTokenRole[] =>
  CHECK_TOKEN_ROLES.filter((role) => tokens[role] !== undefined);

/** What both command lines share. */
const selectionOf = (order: CheckOrder): readonly string[] => [
  ...order.suites.flatMap((name) => ['--suite', name]),
  ...order.operations.flatMap((name) => ['--operation', name]),
  ...order.clauses.flatMap((name) => ['--clause', name]),
  ...order.tags.flatMap((name) => ['--tag', name]),
  '--allow',
  order.allow,
  ...(order.dialect === undefined ? [] : ['--dialect', order.dialect]),
  ...(order.seed === undefined ? [] : ['--shuffle', `--seed=${order.seed}`]),
  ...rolesOf(order).flatMap((role) => ['--token', `${role}=env:${variableOf(role)}`]),
];

interface CheckFiles {
  readonly folder: string;
  /** Undefined for another address. */
  readonly targetFile: string | undefined;
  readonly hasControlToken: boolean;
}

/** The arguments after the path of the executable. */
export const checkArguments = (
  order: CheckOrder,
  { folder, targetFile, hasControlToken }: CheckFiles,
): readonly string[] => [
  'check',
  ...(targetFile === undefined ? [order.url ?? ''] : ['--target', targetFile]),
  ...selectionOf(order),
  ...(hasControlToken && targetFile !== undefined
    ? ['--header', `X-Understudy-Control-Token: env:${CONTROL_TOKEN}`]
    : []),
  '--progress',
  'json',
  '--time-limit',
  `${order.timeLimitMs}ms`,
  ...Object.entries(REPORT_FILES).flatMap(([format, file]) => ['--report', `${format}=${folder}/${file}`]),
];

/** Without variables that change what a check does: those of this server, and those of a CI job. */
export const checkEnvironment = (
  env: Readonly<Record<string, string | undefined>>,
  order: Pick<CheckOrder, 'tokens'>,
  controlToken: string | undefined,
): Readonly<Record<string, string | undefined>> => ({
  ...Object.fromEntries(Object.entries(env).filter(([name]) => !/^(UNDERSTUDY|GITHUB)_/.test(name))),
  ...Object.fromEntries(rolesOf(order).map((role) => [variableOf(role), order.tokens[role]])),
  ...(controlToken === undefined ? {} : { [CONTROL_TOKEN]: controlToken }),
});

const COMMAND = 'npx canton-understudy';

/** Its name in the command lines. */
const PRIVATE_WORLD = 'my-check';

/** Command lines for a terminal. `server` is the address of this server. */
export function repeatCommand(order: CheckOrder, server: string): string {
  const selection = selectionOf(order).map(quoted).join(' ');
  if (order.url !== undefined) return `${COMMAND} check ${quoted(order.url)} ${selection}`;
  const world = order.isPrivate ? PRIVATE_WORLD : order.source;
  return [
    ...(order.isPrivate ? [`${COMMAND} world new ${world} --from ${order.source} --clock real --url ${server}`] : []),
    `${COMMAND} status --json --world ${world} --url ${server} > target.json`,
    `${COMMAND} check --target target.json ${selection}`,
    ...(order.isPrivate ? [`${COMMAND} world delete ${world} --url ${server}`] : []),
  ].join('\n');
}

const quoted = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
