// Answers that running nodes gave, judged by our documents. The recordings are not ours to keep: the folder comes from
// outside, UNDERSTUDY_RECORDINGS=<folder with cases.json>, and nothing of it is copied here but file names and what is
// wrong with each.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defined, isObject, parseJson, type Json } from '../src/base';
import type { OperationSpec, Violation } from '../src/contract';
import { contract } from './support/contract';

const folder = process.env['UNDERSTUDY_RECORDINGS'];

interface RecordedCase {
  readonly file: string;
  /** Method and path template, or some words where the file holds something else. */
  readonly op: string;
  readonly group: string;
  readonly status: number;
  readonly contentType: string | undefined;
  readonly requestBody: Json | undefined;
}

interface Difference {
  readonly file: string;
  /** Every breach that is expected, as `place keyword`; list positions are `*`. */
  readonly breaches: readonly string[];
  readonly reason: string;
}

/**
 * Recordings that our documents must refuse. Each reason is a rule of the service contract or a trait of the recording.
 */
const MUST_DIFFER: readonly Difference[] = [
  {
    file: 'hyperledger-labs-splice-wallet-kernel-update-by-id-transfer-instruction-accept.json',
    reason:
      'recorded on an older ledger, which did not have these fields yet; servers of 3.5 always send them (observed-ledger 1.4, 1.6)',
    breaches: [
      'CreatedEvent/acsDelta required',
      'CreatedEvent/representativePackageId required',
      'ExercisedEvent/acsDelta required',
    ].map((breach) => `/update/Transaction/value/events/*/${breach}`),
  },
  {
    file: 'splice-token-standard-cli-transfer-instructions.json',
    reason: 'an older ledger, and its test data had all ids replaced by small numbers and package names',
    breaches: [
      'acsDelta required',
      'contractId pattern',
      'interfaceViews/*/interfaceId pattern',
      'representativePackageId required',
      'templateId pattern',
    ].map((breach) => `/*/contractEntry/JsActiveContract/createdEvent/${breach}`),
  },
  {
    file: 'splice-docs-0.4.15-bulk-examples.json',
    reason:
      'the page leaves parts of its examples out: dots stand for events, angle brackets for lists of parties and events',
    breaches: [
      '/acting_parties type',
      '/child_event_ids type',
      ...[
        'contract_id',
        'create_arguments',
        'created_at',
        'event_id',
        'event_type',
        'observers',
        'package_name',
        'signatories',
        'template_id',
      ].map((member) => `/created_events/*/${member} required`),
      '/signatories type',
      '/transactions/*/events_by_id/... type',
    ],
  },
];

/** Recordings whose request names a placeholder where the caller put a party. */
const PLACEHOLDER_REQUESTS: readonly string[] = [
  'hyperledger-labs-splice-wallet-kernel-update-by-id-transfer-instruction-accept.json',
];

if (folder === undefined) {
  process.stderr.write('recordings: skipped, because UNDERSTUDY_RECORDINGS names no folder with recorded answers\n');
  // eslint-disable-next-line jest/no-disabled-tests -- there is nothing to judge without the folder
  it.skip('recorded responses are judged: UNDERSTUDY_RECORDINGS names no folder', () => undefined);
} else {
  describe(`recorded responses in ${folder}`, () => {
    const cases = readCases(folder);

    it('are all there', () => {
      expect(cases.length).toBeGreaterThan(0);
      expect(cases.filter(({ file }) => !existsSync(join(folder, file))).map(({ file }) => file)).toEqual([]);
    });

    it.each(cases)('$file ($op, $status) has the expected verdict', (recorded) => {
      const expected = MUST_DIFFER.find(({ file }) => file === recorded.file)?.breaches ?? [];
      expect(breachesOf(folder, recorded)).toEqual(expected);
    });

    it('have a request that our documents accept or refuse as the node did', () => {
      const wrong = cases.filter(
        (recorded) =>
          recorded.requestBody !== undefined && isRefused(recorded, recorded.requestBody) !== (recorded.status === 400),
      );
      expect(wrong.map(({ file }) => file)).toEqual(PLACEHOLDER_REQUESTS);
    });

    it('include every recording that is listed as different', () => {
      const files = new Set(cases.map(({ file }) => file));
      expect(MUST_DIFFER.filter(({ file }) => !files.has(file)).map(({ file }) => file)).toEqual([]);
    });
  });
}

function readCases(from: string): readonly RecordedCase[] {
  const listed: unknown = JSON.parse(readFileSync(join(from, 'cases.json'), 'utf8'));
  if (!Array.isArray(listed)) throw new Error('cases.json holds a list of cases');
  return listed.map((entry: unknown): RecordedCase => {
    const recorded = isObject(entry) ? entry : {};
    const { file, op, group, status, contentType, request } = recorded;
    if (typeof file !== 'string' || typeof op !== 'string' || typeof group !== 'string' || typeof status !== 'number') {
      throw new Error(`a case names file, op, group and status: ${JSON.stringify(entry)}`);
    }
    const body =
      isObject(request) && request['body'] !== undefined ? parseJson(JSON.stringify(request['body'])) : undefined;
    return {
      file,
      op,
      group,
      status,
      contentType: typeof contentType === 'string' ? contentType : undefined,
      requestBody: body,
    };
  });
}

function operationOf({ op, group }: RecordedCase): OperationSpec | undefined {
  return contract().operations.find((spec) => spec.group === group && `${spec.method} ${spec.path}` === op);
}

/** What a recording breaks: the schema of its operation's answer, or of the parts that a page of examples shows. */
function breachesOf(from: string, recorded: RecordedCase): readonly string[] {
  const text = readFileSync(join(from, recorded.file), 'utf8');
  const body: Json = recorded.contentType === 'text/plain' ? text : parseJson(text);
  const spec = operationOf(recorded);
  const judged = spec ? contract().validate(answerSchema(spec, recorded), body) : breachesOfParts(recorded, body);
  return [...new Set(telling(judged).map(toBreach))].sort();
}

function answerSchema(spec: OperationSpec, { status, contentType = 'application/json' }: RecordedCase): string {
  const response = [String(status), 'default']
    .map((wanted) => spec.responses.find((one) => one.status === wanted))
    .find((found) => found !== undefined);
  const media = defined(response, `${spec.id} lists the status ${status}`).content.find(
    ({ mediaType }) => mediaType === contentType,
  );
  return defined(media?.schemaId, `${spec.id} lists ${contentType} for ${status}`);
}

const schema = (document: string, name: string): string => `${document}.yaml#/components/schemas/${name}`;

function breachesOfParts({ op, group }: RecordedCase, body: Json): readonly Violation[] {
  if (op.includes('JsLedgerError')) return contract().validate(schema(group, 'JsLedgerError'), body);
  if (!Array.isArray(body))
    throw new Error(`no operation of our documents is ${op}, and the recording is no list of examples`);
  return body.flatMap((part: Json) =>
    partsOf(part).flatMap(({ schemaId, value }) => contract().validate(schemaId, value)),
  );
}

interface Part {
  readonly schemaId: string;
  readonly value: Json;
}

const SHAPES = [
  { member: 'transactions', name: 'UpdateHistoryResponse' },
  { member: 'created_events', name: 'AcsResponse' },
  { member: 'record_time', name: 'AcsRequest' },
  { member: 'page_size', name: 'UpdateHistoryRequest' },
] as const;

/**
 * The examples of a documentation page stand in a list; their members tell what each is. An object keyed by event ids
 * holds events.
 */
function partsOf(part: Json): readonly Part[] {
  if (!isMembers(part)) throw new Error('an example of the page is an object');
  const known = SHAPES.find(({ member }) => member in part);
  if (known) return [{ schemaId: schema('scan', known.name), value: part }];
  return Object.values(part).map((event) => ({ schemaId: schema('scan', 'TreeEvent'), value: event ?? null }));
}

const isMembers = (value: Json): value is Readonly<Record<string, Json | undefined>> => isObject(value);

/** Alternatives that were not meant say nothing: what remains is what is wrong inside the one that was. */
function telling(violations: readonly Violation[]): readonly Violation[] {
  const choices = new Set(violations.filter(({ keyword }) => keyword === 'oneOf').map(({ pointer }) => pointer));
  const inside = violations.filter(
    ({ keyword, missing, pointer }) => keyword !== 'oneOf' && (missing === undefined || !choices.has(pointer)),
  );
  return inside.length > 0 ? inside : violations;
}

const toBreach = ({ pointer, keyword, missing }: Violation): string =>
  `${pointer.replace(/\/\d+(?=\/|$)/g, '/*')}${missing === undefined ? '' : `/${missing}`} ${keyword}`;

function isRefused(recorded: RecordedCase, body: Json): boolean {
  const media = operationOf(recorded)?.requestBody?.content[0];
  return media?.schemaId !== undefined && contract().validate(media.schemaId, body).length > 0;
}
