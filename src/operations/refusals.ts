// The table of error forms per group: requests that the pipeline refuses before an operation runs (service contract 7,
// observed-ledger 4.4 to 4.6, observed scan-validator 1.4).

import { isObject } from '../base';
import type { Group } from '../contract';
import { error, json, text } from './answers';
import { DIALECTS, type Dialect } from './dialect';
import { ledgerError, redactedError } from './ledger/errors';
import { operationDisabled } from './ledger/failures';
import type { ControlRefusal } from './control/port';
import type { Answer, Refusal, RefusalContext, RefusalTable, RequestProblem } from './types';

const sentence = (problems: readonly RequestProblem[]): string => problems.map(({ message }) => message).join('; ');
const withAllow = (answer: Answer, allowed: readonly string[]): Answer => ({
  ...answer,
  headers: { allow: allowed.join(', ') },
});

const NOT_STORED = 'The server could not persist the change; see the server log';

const unavailable = ({ reason, isDone }: Extract<Refusal, { kind: 'unavailable' }>): string =>
  isDone === false
    ? `The world is not available: ${reason}. Nothing was done; try again`
    : `The world is not available: ${reason}. The request may have been executed: check before you retry, or retry with the same tracking or command id`;

/** The ledger group: plain text for malformed requests, error objects for the rest. */
const ledger: RefusalTable = (refusal, context) => {
  switch (refusal.kind) {
    case 'unknown-path':
      return json(
        {
          errors: [`HttpMethod(${refusal.method}), uri: ${refusal.url}`],
          status: 404,
          ledgerApiError: context.dialect.absent,
        },
        404,
      );
    case 'wrong-method':
      return withAllow(text('Method Not Allowed', 405), refusal.allowed);
    case 'unparsable-body':
      return text(`Invalid value for: body (${unparsable(refusal, context)})`, 400);
    case 'invalid-request':
      return text(invalidValues(refusal.problems), 400);
    case 'unsupported-media-type':
      return text(`Invalid value for: body (content type ${refusal.mediaType} is not JSON)`, 400);
    case 'body-too-large':
      return ledgerError(
        {
          code: 'REQUEST_BODY_TOO_LARGE',
          cause: `The request body exceeds the limit of ${refusal.limitBytes} bytes`,
          category: 8,
          status: 413,
        },
        context,
      );
    case 'unauthenticated':
      return redactedError(401, context);
    case 'forbidden':
      return refusal.unknownUser ? unknownUser(context) : redactedError(403, context);
    case 'disabled':
      return ledgerError(operationDisabled(refusal.operation), context);
    case 'no-wallet':
    case 'control-token-wanted':
    case 'control-forbidden':
    case 'control-refused':
      return redactedError(403, context);
    case 'unknown-world':
      return ledgerError({ code: 'UNKNOWN_WORLD', cause: refusal.message, category: 11, status: 404 }, context);
    case 'interrupted':
      return ledgerError({ code: 'LEDGER_API_INTERNAL_ERROR', cause: refusal.reason, category: 4 }, context);
    case 'not-stored':
      return ledgerError({ code: 'LEDGER_NOT_STORED', cause: NOT_STORED, category: 1 }, context);
    case 'unavailable':
      return ledgerError({ code: 'WORLD_UNAVAILABLE', cause: unavailable(refusal), category: 1, status: 503 }, context);
    case 'internal':
      return ledgerError(
        {
          code: 'LEDGER_API_INTERNAL_ERROR',
          cause: `An internal error occurred; see the server log under ${refusal.reference}`,
          category: 4,
        },
        context,
      );
  }
};

/** With 403 for unknown users, the body says no more than that (observed-ledger 4.4). */
const unknownUser = (context: Parameters<RefusalTable>[1]): Answer =>
  context.dialect.unknownLedgerUser === 403
    ? redactedError(403, context, { ledger_api_error: 'invalid token' })
    : redactedError(401, context);

const invalidValues = (problems: readonly RequestProblem[]): string => {
  const [first] = problems;
  const where = !first || first.in === 'body' ? 'body' : `${first.in} parameter ${first.name}`;
  return `Invalid value for: ${where} (${sentence(problems)})`;
};

/** Validator and scan: `{error}`, or text/plain for framework errors of the dialect. */
const splice: RefusalTable = (refusal, context) => {
  const { dialect, group } = context;
  const form = formOf(dialect.frameworkErrors);
  switch (refusal.kind) {
    case 'unknown-path':
      return form(404, `Unknown path ${refusal.url} in the ${group} group`);
    case 'wrong-method':
      return withAllow(
        form(405, `HTTP method ${refusal.method} is not allowed here; allowed: ${refusal.allowed.join(', ')}`),
        refusal.allowed,
      );
    case 'unparsable-body':
      return form(400, `Malformed request body: ${unparsable(refusal, context)}`);
    case 'invalid-request':
      return formFor(refusal.problems, form)(statusOf(refusal.problems, dialect), sentence(refusal.problems));
    case 'unsupported-media-type':
      return form(415, `The content type ${refusal.mediaType} is not supported; send application/json`);
    case 'body-too-large':
      return form(413, `The request body exceeds the limit of ${refusal.limitBytes} bytes`);
    case 'unauthenticated':
      return challenged(
        formOf(dialect.unauthenticated)(
          401,
          refusal.anonymous ? 'This operation requires a bearer token' : 'The bearer token was rejected',
        ),
        refusal,
      );
    case 'forbidden':
      return formOf(dialect.unauthenticated)(403, 'The token does not allow this operation');
    case 'disabled':
      return form(
        404,
        `${refusal.operation.method} ${refusal.operation.path} is disabled since release ${refusal.operation.disabledIn}`,
      );
    case 'unknown-world':
      return error(404, refusal.message);
    case 'control-token-wanted':
      return error(
        401,
        refusal.isMissing
          ? 'This operation requires the control token'
          : 'The token of this request does not match the control token',
      );
    case 'control-forbidden':
      return error(403, refusal.reason);
    case 'control-refused':
      return controlRefused(refusal.refusal, context);
    case 'interrupted':
      return error(500, refusal.reason);
    case 'not-stored':
      return error(503, NOT_STORED);
    case 'unavailable':
      return error(503, unavailable(refusal));
    case 'no-wallet':
      return error(
        404,
        `No wallet found for user ${refusal.userId} (operation ${refusal.operationId}); register the user first`,
      );
    case 'internal':
      return error(500, `An internal error occurred; see the server log under ${refusal.reference}`);
  }
};

const formOf =
  (form: 'error-object' | 'text'): ErrorForm =>
  (status, message) =>
    form === 'text' ? text(message, status) : error(status, message);

type ErrorForm = (status: number, message: string) => Answer;

/**
 * Requests that the framework can parse reach the application, which refuses with an error object in both dialects
 * (decisions B21, B27).
 */
const formFor = (problems: readonly RequestProblem[], form: ErrorForm): ErrorForm =>
  problems.every(({ problem }) => problem === 'out-of-bounds') ? error : form;

/** A missing query parameter is a 404 on running servers; other malformed parameters are a 400. */
function statusOf(problems: readonly RequestProblem[], dialect: Dialect): number {
  const [first] = problems;
  return first?.in === 'query' && first.problem === 'missing' ? dialect.missingParameter : 400;
}

const challenged = (answer: Answer, refusal: Extract<Refusal, { kind: 'unauthenticated' }>): Answer => ({
  ...answer,
  headers: {
    'www-authenticate': refusal.anonymous
      ? 'Bearer realm="understudy"'
      : 'Bearer realm="understudy", error="invalid_token"',
  },
});

/** A body that is nested too deeply names the limit. */
const unparsable = (
  { message, limit }: Extract<Refusal, { kind: 'unparsable-body' }>,
  { limitSetting }: RefusalContext,
): string => (limit === undefined ? message : `${message}; raise it with ${limitSetting(limit)}`);

const controlRefused = ({ status, code, message, hint, limit }: ControlRefusal, context: RefusalContext): Answer =>
  json(
    {
      error: limit === undefined ? message : `${message}, or raise it with ${context.limitSetting(limit)}`,
      code,
      ...(hint === undefined ? {} : { hint }),
    },
    status,
  );

const CODES: Readonly<Record<Exclude<Refusal['kind'], 'control-refused'>, string>> = {
  'unknown-path': 'unknown-path',
  'wrong-method': 'wrong-method',
  'unparsable-body': 'invalid-body',
  'invalid-request': 'invalid-request',
  'unsupported-media-type': 'unsupported-media-type',
  'body-too-large': 'body-too-large',
  unauthenticated: 'unauthenticated',
  forbidden: 'forbidden',
  disabled: 'disabled',
  'unknown-world': 'unknown-world',
  'control-token-wanted': 'token-wanted',
  'control-forbidden': 'forbidden',
  interrupted: 'interrupted',
  'no-wallet': 'no-wallet',
  'not-stored': 'not-stored',
  unavailable: 'unavailable',
  internal: 'internal',
};

/** The control group: a message, a code, and a suggestion. */
const control: RefusalTable = (refusal, { group, limitSetting }) => {
  const plain = splice(refusal, { group, dialect: DIALECTS.documented, traceId: '', limitSetting });
  if (refusal.kind === 'control-refused') return plain;
  const hint = refusal.kind === 'unknown-path' && refusal.hint !== undefined ? { hint: refusal.hint } : {};
  return isObject(plain.json) ? { ...plain, json: { ...plain.json, code: CODES[refusal.kind], ...hint } } : plain;
};

/** Clients repeat the request: the store recovers by itself or restarts, and another replica takes the world. */
const withRetry =
  (table: RefusalTable): RefusalTable =>
  (refusal, context) => {
    const answer = table(refusal, context);
    return refusal.kind === 'not-stored' || refusal.kind === 'unavailable'
      ? { ...answer, headers: { ...answer.headers, 'retry-after': '1' } }
      : answer;
  };

/** The refusal table of each group. */
export const refuse: Readonly<Record<Group, RefusalTable>> = {
  ledger: withRetry(ledger),
  validator: withRetry(splice),
  scan: withRetry(splice),
  control: withRetry(control),
  extra: withRetry(splice),
};
