import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson, type Json } from '../../base';
import { contract as opened } from '../../../test/support/contract';
import { kit } from '../../../test/support/kit';
import { fill } from '../../expressions';
import type { Scenario, Suite } from '../model/suite';
import { deriveSuites } from './derive';

const root = join(__dirname, '..', '..', '..');
const contract = opened();
const { clauses, document } = kit();
const suites = deriveSuites({
  contract,
  clauses,
  document,
  source: (file) => ({ file, text: readFileSync(join(root, 'openapi', file), 'utf8') }),
});

const operationOf = (id: string) => contract.operations.find((operation) => operation.id === id);
const suiteOf = (id: string): Suite | undefined => suites.find(({ name }) => name === `derived-${id}`);
const scenarioOf = (id: string, when: string): Scenario | undefined =>
  suiteOf(id)?.scenarios.find(({ title }) => title.endsWith(` when ${when}`));
const expectationOf = (id: string, when: string) => scenarioOf(id, when)?.steps[0]?.expect;

const target = {
  migrationId: 1,
  users: [{ party: 'one::1220' }, { party: 'two::1220' }],
  samples: {
    updates: { transaction: '1220aa' },
    snapshots: [
      { recordTime: '2026-01-02T00:00:00Z', migrationId: 1 },
      { recordTime: '2026-01-01T00:00:00Z', migrationId: 0 },
    ],
  },
};
const filled = (body: Json): Promise<Json> =>
  fill(body, { input: { target }, unique: (prefix) => `${prefix}-1`, nowMicros: () => 1_768_000_000_000_000n });

describe('derived negatives', () => {
  it('exist for every shown and referenced operation that takes a body or query parameters', () => {
    const wanted = contract.operations.filter(
      ({ tier, requestBody, parameters }) =>
        (tier === 'shown' || tier === 'referenced') &&
        (requestBody || parameters.some((parameter) => parameter.in === 'query' && parameter.type !== 'string')),
    );
    const derived = suites.map(({ name }) => name.replace('derived-', ''));
    expect(wanted.map(({ id }) => id).filter((id) => !derived.includes(id))).toEqual([]);
  });

  it('have their own titles, violate the contract on purpose and expect a refusal', () => {
    for (const { scenarios } of suites) {
      expect(new Set(scenarios.map(({ title }) => title)).size).toBe(scenarios.length);
      for (const { steps } of scenarios)
        for (const { invalidOnPurpose, expect: wanted } of steps)
          expect([invalidOnPurpose, wanted.status.every((word) => word === '4xx' || word === 400)]).toEqual([
            true,
            true,
          ]);
    }
  });

  it('send bodies that their schema refuses, with ids of the target', async () => {
    for (const { scenarios } of suites)
      for (const { steps } of scenarios)
        for (const { call, body, headers } of steps) {
          const schemaId = operationOf(call)?.requestBody?.content[0]?.schemaId;
          if (body === undefined || schemaId === undefined) continue;
          const isFitting = contract.validate(schemaId, await filled(body)).length === 0;
          // Under another media type the body itself is right.
          expect([call, body, isFitting]).toEqual([call, body, 'content-type' in headers]);
        }
  });

  it('are as safe as their operation, and make wrongly accepted offers expire within seconds', async () => {
    for (const { scenarios } of suites)
      for (const { safety, steps } of scenarios) expect(safety).toBe(operationOf(steps[0]?.call ?? '')?.safety);
    const body = await filled(scenarioOf('createTransferOffer', 'amount is missing')?.steps[0]?.body ?? null);
    expect(body).toMatchObject({ receiver_party_id: 'two::1220', tracking_id: 'derived-1' });
    expect(
      parseJson(JSON.stringify(body, (_, member: unknown) => (typeof member === 'bigint' ? Number(member) : member))),
    ).toMatchObject({ expires_at: 1_768_000_002_000_000 });
  });

  it('are musts only where the rule is documented: patterns and lengths warn', () => {
    expect(expectationOf('createTransferOffer', 'amount is a number')).toMatchObject({
      status: [400],
      provenance: { mark: 'documented' },
      clauses: ['OFFER-CREATE-10', 'OFFER-CREATE-1'],
    });
    expect(expectationOf('createTransferOffer', 'amount is an empty string')).toMatchObject({
      status: ['4xx'],
      provenance: { mark: 'observed' },
    });
    expect(expectationOf('getUpdateById', 'updateId is a number')).toMatchObject({
      status: [400],
      provenance: { mark: 'documented' },
    });
    expect(expectationOf('getUpdateById', 'updateId is an empty string')?.provenance.mark).toBe('observed');
  });

  it('are not musts for operations that the contract does not show', () => {
    for (const { scenarios } of suites)
      for (const { steps } of scenarios)
        for (const { call, expect: wanted } of steps)
          if (operationOf(call)?.provenance.mark !== 'documented')
            expect(wanted.provenance.mark).not.toBe('documented');
  });

  it('name the clause that requires the refusal', () => {
    expect(expectationOf('getUpdateById', 'it has no body')?.clauses).toEqual(['LOOKUP-1']);
    expect(expectationOf('getUpdateById', 'its body is not JSON')?.clauses).toEqual(['LOOKUP-3', 'MEDIA-1']);
    for (const { id, requestBody, provenance } of contract.operations.filter(({ tier }) => tier === 'shown')) {
      // Running servers of the ledger group read a body whatever it is called: row A8.
      if (requestBody && provenance.mark === 'documented')
        expect([id, expectationOf(id, 'the body is JSON with the media type text/plain')]).toEqual([
          id,
          expect.objectContaining({
            clauses: ['MEDIA-1'],
            status: ['4xx'],
            provenance,
            row: id === 'getUpdateById' ? 'A8' : undefined,
          }),
        ]);
    }
    expect(expectationOf('getSnapshotTimestampAfter', 'the query parameter after is missing')?.clauses).toEqual([
      'SNAPSHOT-AFTER-1',
    ]);
    expect(expectationOf('listAnsEntries', 'the query parameter page_size is 2147483648')?.clauses).toEqual([
      'LIMIT-4',
    ]);
    expect(expectationOf('listAnsEntries', 'the query parameter page_size is abc')?.clauses).toEqual(['LIMIT-3']);
    const named = suites.flatMap(({ scenarios }) => scenarios.flatMap((scenario) => scenario.clauses));
    expect([...new Set(named)].filter((id) => !clauses.has(id))).toEqual([]);
  });

  it('use the newest snapshot of the target for holdings, with matching time and migration', async () => {
    const body = await filled(scenarioOf('getHoldingsSummary', 'owner_party_ids is missing')?.steps[0]?.body ?? null);
    expect(body).toMatchObject({ record_time: '2026-01-02T00:00:00Z', migration_id: 1 });
  });

  it('point to the line of the operation in its document', () => {
    const suite = suiteOf('getUpdateById');
    const line = suite?.scenarios[0]?.position.line ?? 0;
    expect(suite?.text.split('\n')[line - 1]?.trim()).toBe('operationId: getUpdateById');
  });
});
