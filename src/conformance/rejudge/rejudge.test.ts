import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Json } from '../../base';
import { exchangeOf, judging } from '../../../test/support/conformance-check';
import { conclude } from '../check/exit-code';
import { judgeRun } from '../check/verdict';
import { InvalidResponseError, TransportError, type StepRequest } from '../execute/client';
import { runCase } from '../execute/run-case';
import type { CaseResult } from '../model/case-result';
import type { Transport } from '../execute/transport';
import { planCases } from '../plan/plan';
import { buildReport } from '../report/build-report';
import type { Report, ReportCase } from '../report/report';
import { jsonReport } from '../report/packed-report';
import { readReport } from '../report/read-report';
import { readSuitesAt } from '../suite/read-suites';
import type { Suite } from '../model/suite';
import type { Target } from '../target/target';
import { rejudge, type RejudgeSettings } from './rejudge';

const FOLDER = resolve(__dirname, '../../../conformance');
const target: Target = {
  urls: { ledger: 'http://t', validator: 'http://t/api/validator', scan: 'http://t/api/scan' },
  dialect: 'documented',
  profile: {},
  facts: { users: [{ user: 'alice', token: 'secret-token' }] },
  waivers: [],
  secrets: ['secret-token'],
};

const RECORDED = `
suite: small
title: A suite of a test
scenarios:
  - title: No upgrade is announced
    clauses: [LSU-1]
    safety: read
    let: { mark: '=$unique("run")' }
    steps:
      - call: getLsu
        eventually: { within: 1s, every: 10ms }
        expect: { status: 200, that: ['$not($exists(body.lsu))'] }
        capture: { seen: '{"kept": true}' }
      - call: getPlatformInstanceNames
        expect: { status: 200, that: ['seen.kept', '$length(mark) > 3'] }
  - title: Names are shown
    clauses: [NAMES-2]
    safety: read
    steps: [{ call: getPlatformInstanceNames, expect: { status: 200 } }]
  - title: The fifth user has a list
    clauses: [OFFER-LIST-1]
    safety: read
    needs: [users.4.token]
    steps: [{ call: listTransferOffers, expect: { status: 200 } }]
`;

function suitesOf(text: string): readonly Suite[] {
  const folder = mkdtempSync(join(tmpdir(), 'suites-'));
  writeFileSync(join(folder, 'small.yaml'), text);
  const read = readSuitesAt(folder, FOLDER);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

const NAMES = {
  network_name: 'n',
  network_favicon_url: 'https://n.example/f.ico',
  token_name: 'Token',
  token_name_acronym: 'TOK',
  name_service_name: 's',
  name_service_name_acronym: 'SNS',
};
const LSU = {
  topologyFreezeTime: '2026-01-01T00:00:00Z',
  upgradeTime: '2026-01-02T00:00:00Z',
  successorPhysicalSynchronizerId: `global-domain::1220${'ab'.repeat(32)}::35-2`,
};

/** A target that first announces an upgrade and then none; `names` of its instance may be missing. */
function transportOf(names: 'there' | 'unreachable' | 'garbled'): Transport {
  let asked = 0;
  return {
    isRecorded: false,
    waitForRetry: () => Promise.resolve(true),
    send: (_, { operation, step }: StepRequest) => {
      if (operation.id === 'getPlatformInstanceNames' && names === 'unreachable')
        return Promise.reject(new TransportError('refused'));
      if (operation.id === 'getPlatformInstanceNames' && names === 'garbled')
        return Promise.reject(new InvalidResponseError('no HTTP'));
      const body = operation.id === 'getLsu' ? (asked++ === 0 ? { lsu: LSU } : {}) : NAMES;
      return Promise.resolve({ ...exchangeOf(operation.id, { body }), step });
    },
  };
}

/** The report of a run, as it is read back from its file. */
async function recorded(
  suites: readonly Suite[],
  names: 'there' | 'unreachable' | 'garbled' = 'there',
  asksAgain?: Transport['waitForRetry'],
): Promise<Report> {
  const planned = planCases(suites, judging.contract, target, {
    allow: 'read',
    suites: [],
    clauses: [],
    operations: [],
    tags: [],
  });
  const results: CaseResult[] = [];
  const transport = { ...transportOf(names), ...(asksAgain && { waitForRetry: asksAgain }) };
  for (const one of planned.filter(({ skip }) => skip === undefined))
    results.push(
      await runCase(one, {
        target,
        judging,
        timeoutMs: 1,
        waitForSlot: () => Promise.resolve(),
        unique: (prefix) => `${prefix}-drawn`,
        nowMicros: () => 1n,
        seen: () => results.flatMap(({ exchanges }) => exchanges),
        transport,
      }),
    );
  const policy = { allowPartial: true, acceptedSkips: [] };
  const judgement = judgeRun(planned, results, { target, assumptions: 'warn' });
  const report = buildReport({
    judgement,
    judging,
    suites,
    target,
    version: '0',
    started: new Date(0),
    ms: 1,
    conclusion: conclude(judgement, judging.clauses, policy),
    assumptions: 'warn',
    policy,
  });
  const file = join(mkdtempSync(join(tmpdir(), 'report-')), 'report.json');
  writeFileSync(file, jsonReport(report));
  const read = readReport(file, FOLDER);
  if (!read.ok) throw new Error(read.error);
  return read.value;
}

const again = async (report: Report, text: string, more: Partial<RejudgeSettings> = {}) =>
  rejudge([report], { suites: suitesOf(text), judging, assumptions: 'warn', baseline: [], ...more });
const verdictsOf = ({ judgement }: Awaited<ReturnType<typeof again>>) => judgement.cases.map(({ verdict }) => verdict);

describe('rejudging a recorded run', () => {
  it('changes nothing with the same suites, however often a step was retried, and needs no token', async () => {
    const report = await recorded(suitesOf(RECORDED));
    expect(report.cases.map(({ verdict, exchanges }) => [verdict, exchanges.length])).toEqual([
      ['pass', 3],
      ['pass', 1],
      ['skip', 0],
    ]);
    expect(JSON.stringify(report)).not.toContain('secret-token');
    const rejudged = await again(report, RECORDED);
    expect([verdictsOf(rejudged), rejudged.changes, rejudged.removed]).toEqual([['pass', 'pass', 'skip'], [], []]);
  });

  it('judges the answers of a final re-read as they were recorded', async () => {
    const rereads = `${RECORDED}
  - title: Names stay the same until the end
    clauses: [NAMES-2]
    safety: read
    steps: [{ call: getPlatformInstanceNames, again: true, expect: { status: 200 } }]
`;
    const report = await recorded(suitesOf(rereads));
    expect(report.cases.at(-1)).toMatchObject({ verdict: 'pass', reread: { sent: 1, of: 1 } });
    const { judgement, changes } = await again(report, rereads);
    expect(judgement.cases.at(-1)?.result).toMatchObject({ reread: { sent: 1, of: 1 }, exchanges: [{ step: 0 }] });
    expect(changes).toEqual([]);
  });

  it('reports the findings that a changed expectation adds and removes', async () => {
    const stricter = RECORDED.replace(
      '{ call: getPlatformInstanceNames, expect: { status: 200 } }',
      '{ call: getPlatformInstanceNames, expect: { status: 200, that: [\'body.token_name = "Coin"\'] } }',
    );
    const found = await again(await recorded(suitesOf(RECORDED)), stricter);
    expect(found.changes).toEqual([
      {
        id: 'small/names-are-shown',
        before: 'pass',
        after: 'fail',
        lost: [],
        found: [expect.stringContaining('fail NAMES-2')],
      },
    ]);
    const lost = await again(await recorded(suitesOf(stricter)), RECORDED);
    expect(lost.changes).toEqual([
      {
        id: 'small/names-are-shown',
        before: 'fail',
        after: 'pass',
        lost: [expect.stringContaining('fail NAMES-2')],
        found: [],
      },
    ]);
  });

  it('names scenarios that no longer exist', async () => {
    const { removed, judgement } = await again(
      await recorded(suitesOf(RECORDED)),
      RECORDED.replace('Names are shown', 'Names are given'),
    );
    expect([removed, judgement.cases.map(({ planned }) => planned.id)]).toEqual([
      ['small/names-are-shown'],
      ['small/no-upgrade-is-announced', 'small/the-fifth-user-has-a-list'],
    ]);
  });

  it('cannot judge a scenario whose requests have changed', async () => {
    const { judgement } = await again(
      await recorded(suitesOf(RECORDED)),
      RECORDED.replace('call: getLsu', 'call: getScanVersion'),
    );
    expect(judgement.cases[0]?.result?.error).toEqual({
      kind: 'suite',
      message: expect.stringContaining('it has changed since'),
    });
  });

  it('keeps a network error a network error', async () => {
    const report = await recorded(suitesOf(RECORDED), 'unreachable');
    const rejudged = await again(report, RECORDED);
    expect(rejudged.judgement.cases.map(({ result }) => result?.error?.kind)).toEqual([
      'network',
      'network',
      undefined,
    ]);
    expect(rejudged.changes).toEqual([]);
  });

  it('an answer that was not HTTP remains a failure', async () => {
    const report = await recorded(suitesOf(RECORDED), 'garbled');
    expect(report.cases.map(({ verdict }) => verdict)).toEqual(['fail', 'fail', 'skip']);
    expect((await again(report, RECORDED)).changes).toEqual([]);
  });

  it('ends a scenario where the run ended, although a baseline now knows the failure', async () => {
    const wrong = RECORDED.replace(
      "expect: { status: 200, that: ['$not($exists(body.lsu))'] }",
      "expect: { status: 200, clauses: [LSU-1], that: ['$exists(body.none)'] }",
    ).replace('within: 1s', 'within: 1ms');
    const report = await recorded(suitesOf(wrong), 'there', () => Promise.resolve(false));
    expect(report.cases[0]?.exchanges).toHaveLength(1);
    const { judgement } = await again(report, wrong, {
      baseline: [{ case: 'small/no-upgrade-is-announced', clause: 'LSU-1' }],
    });
    expect([judgement.cases[0]?.verdict, judgement.cases[0]?.result?.error]).toEqual(['waived', undefined]);
  });

  it('accepts a baseline that the run did not have', async () => {
    const wrong = RECORDED.replace("'seen.kept'", "'$not(seen.kept)'");
    const report = await recorded(suitesOf(wrong));
    expect(report.cases[0]?.verdict).toBe('fail');
    const { changes } = await again(report, wrong, {
      baseline: [{ case: 'small/no-upgrade-is-announced', clause: 'LSU-1' }],
    });
    expect(changes).toMatchObject([{ before: 'fail', after: 'waived' }]);
  });
});

const NAMES_TWICE = `
suite: small
title: A suite of a test
scenarios:
  - title: One reads the names
    clauses: [ANS-11]
    safety: read
    steps: [{ call: listAnsEntries, query: { page_size: 9 }, expect: { status: 200 } }]
  - title: Another reads them
    clauses: [ANS-11]
    safety: read
    steps: [{ call: listAnsEntries, query: { page_size: 9 }, expect: { status: 200 } }]
  - title: A final status stays the same
    clauses: [LIFE-OPEN-3]
    safety: read
    steps: [{ call: getTransferOfferStatus, again: true, expect: { status: 200 } }]
`;

const OPEN = { transaction_id: `1220${'ab'.repeat(32)}`, contract_id: `00${'ab'.repeat(32)}` };
const entryOf = (name: string): Json => ({ name, user: 'a::1', url: '', description: '', contract_id: null });

/**
 * The reports of two shards. The first saw two names in another order than the second, and an offer that failed; by the
 * clock of the second, the offer was open later.
 */
async function shardReports(worlds: readonly [string, string] | undefined): Promise<readonly [Report, Report]> {
  const whole = await recorded(suitesOf(NAMES_TWICE));
  const shard = (index: 1 | 2, names: readonly string[], status: Json): Report => ({
    ...whole,
    shard: {
      index,
      of: 2,
      plan: 'p',
      targetFile: 't',
      options: [],
      ...(worlds && { world: worlds[index - 1] ?? '' }),
    },
    cases: whole.cases
      .filter((_, at) => at === index - 1 || at === 2)
      .map((one, at): ReportCase => {
        const exchange =
          at === 0
            ? exchangeOf('listAnsEntries', { query: '?page_size=9', body: { entries: names.map(entryOf) } })
            : exchangeOf('getTransferOfferStatus', { path: '/v0/wallet/transfer-offers/t/status', body: status });
        const exchanges = [{ ...exchange, sentAt: 1000 * index + 100 * at }];
        const reread = at === 1 && { reread: { sent: 1, of: index } };
        return { ...one, ...reread, verdict: 'pass', exchanges, findings: [] };
      }),
  });
  return [
    shard(1, ['a', 'b'], { status: 'failed', failure_kind: 'expired' }),
    shard(2, ['b', 'a'], { status: 'created', ...OPEN }),
  ];
}

describe('merging shards', () => {
  const merged = async (worlds: readonly [string, string] | undefined) =>
    rejudge([...(await shardReports(worlds))], {
      suites: suitesOf(NAMES_TWICE),
      judging,
      assumptions: 'warn',
      baseline: [],
    });
  const DIFFERENT = 'two pages with the same prefix list the same entries in a different order';
  const lawsBrokenIn = ({ judgement }: Awaited<ReturnType<typeof merged>>) =>
    judgement.cases.flatMap(({ planned, findings }) =>
      findings
        .map(({ message }) => message)
        .filter((message) => message === DIFFERENT || /status .*changed/.test(message))
        .map((message) => [planned.id, message]),
    );

  it('compares answers of all shards that share a target, but not their clocks', async () => {
    expect(lawsBrokenIn(await merged(undefined))).toEqual([['small/another-reads-them', DIFFERENT]]);
  });

  it('compares answers of private worlds with each other only within a world', async () => {
    expect(lawsBrokenIn(await merged(['one', 'other']))).toEqual([]);
  });

  it('adds up the re-reads of the shards', async () => {
    const { judgement } = await merged(['one', 'other']);
    const final = judgement.cases.at(-1)?.result;
    expect(final).toMatchObject({ reread: { sent: 2, of: 3 }, judged: 1 });
    expect(final?.exchanges.map(({ sentAt }) => sentAt)).toEqual([1100, 2100]);
  });

  it.each([0, 1])('judges a final re-read that shard %s of both skipped', async (lacking) => {
    const reports = await shardReports(['one', 'other']);
    const [first, second] = reports.map((report, at): Report => {
      const [own, final] = report.cases;
      if (!own || !final) throw new Error('a shard has a scenario and a final re-read');
      const [exchange] = final.exchanges;
      if (!exchange) throw new Error('the final re-read has an exchange');
      const broken: ReportCase = {
        ...final,
        exchanges: [{ ...exchange, response: { ...exchange.response, status: 500 } }],
      };
      const { reread: _, ...unread } = final;
      const skipped: ReportCase = { ...unread, verdict: 'skip', skip: 'no users.0.token', exchanges: [], findings: [] };
      return { ...report, cases: [own, at === lacking ? skipped : broken] };
    });
    if (!first || !second) throw new Error('there are two shards');
    const settings: RejudgeSettings = { suites: suitesOf(NAMES_TWICE), judging, assumptions: 'warn', baseline: [] };
    const { judgement } = await rejudge([first, second], settings);
    expect(judgement.cases.at(-1)).toMatchObject({ verdict: 'fail', planned: { skip: undefined } });
  });
});
