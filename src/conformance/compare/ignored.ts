// Parts of answers that a comparison leaves out at the user's request: --ignore.

import { err, isObject, ok, suggestionText, type Json, type Result } from '../../base';

/** A member of every answer, a member of one operation's answers, or all bodies of an operation. */
export interface IgnoredPart {
  readonly operation?: string;
  readonly member?: string;
}

const FORM = /^(?:(\w+)\.)?([\w$-]+)$/;

/** Reads `getDsoInfo`, `getDsoInfo.sv_user` or `sv_user`; the error is one sentence. */
export function readIgnoredParts(
  texts: readonly string[],
  operations: readonly string[],
): Result<readonly IgnoredPart[], string> {
  const parts: IgnoredPart[] = [];
  for (const text of texts) {
    const [, operation, name = ''] = FORM.exec(text) ?? [];
    if (name === '') return err(`--ignore is "${text}", but OPERATION, MEMBER or OPERATION.MEMBER is expected`);
    if (operation !== undefined && !operations.includes(operation))
      return err(
        `--ignore is "${text}", but there is no operation ${operation}; ${suggestionText(operation, operations)}`,
      );
    if (operation !== undefined) parts.push({ operation, member: name });
    else parts.push(operations.includes(name) ? { operation: name } : { member: name });
  }
  return ok(parts);
}

/** The ignored parts that apply to an operation. */
const appliesTo =
  (operationId: string) =>
  ({ operation }: IgnoredPart): boolean =>
    operation === undefined || operation === operationId;

/** The body without the ignored parts: an ignored body becomes null, an ignored member is left out. */
export function withoutIgnored(body: Json, operationId: string, parts: readonly IgnoredPart[]): Json {
  const applicable = parts.filter(appliesTo(operationId));
  if (applicable.length === 0) return body;
  if (applicable.some(({ member }) => member === undefined)) return null;
  const names = new Set(applicable.map(({ member }) => member));
  const walk = (node: Json): Json => {
    if (Array.isArray(node)) return (node as readonly Json[]).map(walk);
    return isObject(node)
      ? Object.fromEntries(
          Object.entries(node).flatMap(([name, member]) => (names.has(name) ? [] : [[name, walk(member as Json)]])),
        )
      : node;
  };
  return walk(body);
}
