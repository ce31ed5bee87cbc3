// docs/errors.md comes from the tables in the code: what the pipeline refuses, what the ledger refuses, in the form of
// each group. UPDATE_DOCS=1 writes it anew.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, micros, type Json } from '../../src/base';
import type { Group } from '../../src/contract';
import { DIALECTS, refuse, type Refusal } from '../../src/operations';
import { answerRejection } from '../../src/operations/rejections';
import type { Rejection, RejectionCode } from '../../src/ledger';
import { FLAG_NAMES } from '../../src/server';
import { statusOf } from '../../src/operations/ledger/errors';
import { ROOT } from '../cli/command';
import { contract } from '../support/contract';
import { generated } from './pages';

/** The codes of control operations are those of the operations themselves. */
type OfControlOperations = 'control-refused';
interface ErrorExample<R> {
  readonly when: string;
  readonly refusal: R;
}
const EXAMPLES: {
  readonly [K in Exclude<Refusal['kind'], OfControlOperations>]: ErrorExample<Extract<Refusal, { kind: K }>> & {
    readonly also?: ErrorExample<Refusal>;
  };
} = {
  'unknown-path': {
    when: 'no operation has this path',
    refusal: { kind: 'unknown-path', method: 'GET', url: '/v0/nothing' },
  },
  'wrong-method': {
    when: 'the path exists, but not with this method',
    refusal: { kind: 'wrong-method', method: 'PUT', allowed: ['GET', 'HEAD'] },
  },
  'unparsable-body': {
    when: 'the body is not JSON',
    refusal: { kind: 'unparsable-body', message: 'unexpected end at position 12' },
  },
  'invalid-request': {
    when: 'a parameter or the body violates its schema',
    refusal: {
      kind: 'invalid-request',
      problems: [
        { in: 'body', name: 'amount', problem: 'missing', message: 'the body lacks the required member amount' },
      ],
    },
  },
  'unsupported-media-type': {
    when: 'the body is not sent as JSON',
    refusal: { kind: 'unsupported-media-type', mediaType: 'text/xml' },
  },
  'body-too-large': {
    when: 'the body is longer than the limit',
    refusal: { kind: 'body-too-large', limitBytes: 1048576 },
  },
  unauthenticated: {
    when: 'no token, or one that is not accepted',
    refusal: { kind: 'unauthenticated', anonymous: true },
  },
  forbidden: { when: 'the token is valid but does not allow this', refusal: { kind: 'forbidden', unknownUser: false } },
  disabled: {
    when: 'the emulated release disables the operation (`--profile`)',
    refusal: {
      kind: 'disabled',
      operation: {
        method: 'POST',
        path: '/v2/updates/flats',
        deprecatedSince: '3.4.0',
        disabledIn: '3.6.0',
        removedIn: '3.7.0',
      },
    },
  },
  'unknown-world': {
    when: 'the world does not exist',
    refusal: { kind: 'unknown-world', id: 'w9', message: 'No world has the id w9' },
  },
  'control-token-wanted': {
    when: 'the control token is required and missing',
    refusal: { kind: 'control-token-wanted', isMissing: true },
    also: {
      when: 'the control token is required, and the request has another token',
      refusal: { kind: 'control-token-wanted', isMissing: false },
    },
  },
  'control-forbidden': {
    when: 'a web page of another origin, or another host name',
    refusal: { kind: 'control-forbidden', reason: 'The origin https://example.com may not control this server' },
  },
  interrupted: {
    when: 'a fault ended the request',
    refusal: { kind: 'interrupted', reason: 'The request was interrupted' },
  },
  'not-stored': { when: 'the change cannot be persisted', refusal: { kind: 'not-stored' } },
  unavailable: {
    when: 'several replicas: the one that serves the world does not answer',
    refusal: {
      kind: 'unavailable',
      isDone: 'unknown',
      reason: 'the link to the replica at 10.0.0.12:7576 broke: silent for 4000 ms',
    },
  },
  'no-wallet': {
    when: 'the user has no wallet',
    refusal: { kind: 'no-wallet', userId: 'erin', operationId: 'getBalance' },
  },
  internal: { when: 'an internal error', refusal: { kind: 'internal', reference: 'REFERENCE' } },
};

const AT = micros(1_768_478_400_000_000n);
/**
 * What only submissions and the administration of the ledger group are refused with; their codes stand in the table of
 * that group.
 */
type OfLedgerGroup =
  | 'contract-inactive'
  | 'contract-consumed'
  | 'wrongly-typed-contract'
  | 'missing-authorization'
  | 'daml-failure'
  | 'not-simulated'
  | 'duplicate-command'
  | 'too-many-rights'
  | 'too-large'
  | 'stale-version';
const REJECTIONS: { readonly [C in Exclude<RejectionCode, OfLedgerGroup>]: Rejection & { readonly code: C } } = {
  'tracking-id-used': { code: 'tracking-id-used', trackingId: 'lunch-1' },
  'tracking-id-in-process': { code: 'tracking-id-in-process', trackingId: 'lunch-1' },
  'contract-not-found': { code: 'contract-not-found', contractId: '00…', kind: 'active transfer offer' },
  'contract-in-flight': { code: 'contract-in-flight', contractId: '00…' },
  'not-authorized': { code: 'not-authorized', actor: 'bob::1220…', needed: 'alice::1220…', action: 'withdraw' },
  'offer-expired': { code: 'offer-expired', contractId: '00…', expiresAt: AT, now: AT },
  'not-due': { code: 'not-due', what: 'expiry of the offer' },
  'text-too-long': { code: 'text-too-long', field: 'description', length: 280, limit: 279 },
  'invalid-value': { code: 'invalid-value', field: 'amount', value: 'much', expected: 'a decimal' },
  'insufficient-funds': { code: 'insufficient-funds', party: 'alice::1220…', missing: '2.5000000000' },
  'preapproval-exists': { code: 'preapproval-exists', contractId: '00…' },
  'already-exists': { code: 'already-exists', kind: 'user', id: 'alice' },
  unknown: { code: 'unknown', kind: 'name', id: 'lunch.unverified.ans' },
  'no-wallet': { code: 'no-wallet', party: 'erin::1220…' },
  precondition: { code: 'precondition', reason: 'no round is open' },
};

const GROUPS: readonly Group[] = ['ledger', 'validator', 'scan', 'control'];
/** What only one group can have to refuse. */
const ONLY: Readonly<Partial<Record<Refusal['kind'], Group>>> = {
  'no-wallet': 'validator',
  'control-token-wanted': 'control',
  'control-forbidden': 'control',
};
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** Error objects of the ledger group have eleven members: the table shows those that tell errors apart. */
function telling(body: Json): Json {
  if (!isObject(body) || body['errorCategory'] === undefined) return body;
  const { code, cause, errorCategory, grpcCodeValue } = body;
  return { code: code ?? null, cause: cause ?? null, errorCategory, grpcCodeValue: grpcCodeValue ?? null };
}

function inForm(group: Group, name: 'documented' | 'observed', refusal: Refusal): string {
  const answer = refuse[group](refusal, {
    dialect: DIALECTS[name],
    traceId: 'TRACE',
    group,
    limitSetting: FLAG_NAMES.limit,
  });
  const body = answer.json === undefined ? (answer.text ?? '') : JSON.stringify(telling(answer.json));
  return `${answer.status} \`${cell(body)}\``;
}

function refusalTable(group: Group): string {
  const rows = Object.values(EXAMPLES)
    .flatMap(({ also, ...example }): readonly ErrorExample<Refusal>[] => [example, ...(also ? [also] : [])])
    .filter(({ refusal }) => (ONLY[refusal.kind] ?? group) === group)
    .map(({ when, refusal }) => {
      const [documented, observed] = [inForm(group, 'documented', refusal), inForm(group, 'observed', refusal)];
      return `| ${when} | ${documented} | ${observed === documented ? 'the same' : observed} |`;
    });
  return ['| when | documented dialect | observed dialect |', '|---|---|---|', ...rows, ''].join('\n');
}

function rejectionTable(): string {
  const rows = Object.values(REJECTIONS).map((rejection) => {
    const { status, json } = answerRejection(rejection);
    return `| \`${rejection.code}\` | ${status} | \`${cell(JSON.stringify(json))}\` |`;
  });
  return ['| rejection | status | answer of the validator group |', '|---|---:|---|', ...rows, ''].join('\n');
}

/** What any operation may answer, by the documents: `x-anywhere`. */
function anywhereTable(): string {
  const rows = contract().documents.flatMap(({ group, anywhere }) =>
    anywhere.map(({ status, mediaType, when, schemaId }) => {
      const schema = schemaId.split('/').at(-1) ?? '';
      return `| ${group} | ${status} | ${mediaType} | ${schema === 'schema' ? 'a text' : schema} | ${cell(when)} |`;
    }),
  );
  return ['| group | status | media type | body | when |', '|---|---:|---|---|---|', ...rows, ''].join('\n');
}

/** The text of a template literal with an ellipsis for each expression, nested ones included. */
function withoutExpressions(template: string): string {
  const shorter = template.replaceAll(/\$?\{[^{}]*\}/g, '…');
  return shorter === template ? template : withoutExpressions(shorter);
}

/** Codes of the ledger group, read from where they are written. */
function codeTable(): string {
  const folder = join(ROOT, 'src', 'operations', 'ledger');
  const sources = readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  const found = sources.flatMap((source) => [
    ...source.matchAll(/code: '([A-Z_]+)',\s+cause: ([`'"])(.*?)\2,\s+category: (\d+)/gs),
  ]);
  const rows = found.map(([, code = '', , cause = '', category = '']) => {
    const status = statusOf({ code, cause, category: Number(category) } as Parameters<typeof statusOf>[0]);
    return `| \`${code}\` | ${status} | ${category} | ${cell(withoutExpressions(cause))} |`;
  });
  return ['| code | status | category | cause |', '|---|---:|---:|---|', ...[...new Set(rows)].toSorted(), ''].join(
    '\n',
  );
}

describe('docs/errors.md', () => {
  it.each(GROUPS)('lists what the pipeline refuses in the format of the %s group', (group) => {
    expect(generated('docs/errors.md', group, refusalTable(group))).toBe(refusalTable(group));
  });

  it('lists what any operation may return', () => {
    expect(generated('docs/errors.md', 'anywhere', anywhereTable())).toBe(anywhereTable());
  });

  it('lists the codes of the ledger group', () => {
    expect(codeTable().split('\n').length).toBeGreaterThan(12);
    expect(generated('docs/errors.md', 'codes', codeTable())).toBe(codeTable());
  });

  it('lists what the ledger refuses', () => {
    expect(generated('docs/errors.md', 'rejections', rejectionTable())).toBe(rejectionTable());
  });
});
