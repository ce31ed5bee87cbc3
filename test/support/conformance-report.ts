// A small report for the tests of its formats: one scenario of each verdict, with texts that try to break out.

import type { Report, ReportCase, ReportFinding } from '../../src/conformance/report/report';

export const HOSTILE = `<script>alert("x")</script> & ']]> %0A ::error:: \u0001 \`\`\``;

export const sampleFinding: ReportFinding = {
  verdict: 'fail',
  clauses: ['OFFER-LIST-1'],
  message: `the list is wrong ${HOSTILE}`,
  expected: '{"offers":[],"total":1}',
  actual: '{"offers":[],"total":2}',
  provenance: { mark: 'documented', source: 'the clauses named' },
  operationId: 'listTransferOffers',
  exchange: 0,
  file: 'conformance/suites/validator/list-offers.yaml',
  line: 7,
  column: 9,
  source: '      - call: listTransferOffers',
};

const sampleCase = (id: string, more: Partial<ReportCase>): ReportCase => ({
  id: `list-offers/${id}`,
  suite: 'list-offers',
  title: `The scenario ${id}, and 100% of it: ${HOSTILE}`,
  safety: 'read',
  clauses: ['OFFER-LIST-1'],
  verdict: 'pass',
  ms: 12,
  draws: { unique: [], now: [] },
  findings: [],
  exchanges: [
    {
      operationId: 'listTransferOffers',
      group: 'validator',
      step: 0,
      ms: 3.1,
      request: {
        method: 'GET',
        url: "http://127.0.0.1:1/api/validator/v0/wallet/transfer-offers?q='",
        headers: {},
        body: undefined,
        as: 'first',
      },
      response: { status: 200, headers: { 'content-type': 'application/json' }, body: `{"offers":["${'<b>'}"]}` },
    },
  ],
  ...more,
});

export const sampleReport = (more: Partial<Report> = {}): Report => {
  const none = { seen: 1, of: 2, missing: ['listTransferOffers 500'] };
  return {
    report: 1,
    understudy: '0.1.0',
    contract: 'abc',
    started: '2026-01-15T12:00:00.000Z',
    ms: 1200,
    exit: 1,
    assumptions: 'warn',
    allowPartial: false,
    target: {
      urls: {
        ledger: 'http://127.0.0.1:1',
        validator: 'http://127.0.0.1:1/api/validator',
        scan: 'http://127.0.0.1:1/api/scan',
      },
      dialect: 'documented',
      profile: {},
      waivers: [],
      facts: {},
    },
    counts: { pass: 1, fail: 1, error: 1, skip: 1, warn: 1, waived: 1 },
    coverage: { operations: none, statuses: none, branches: none, clauses: none },
    stale: [
      {
        kind: 'waiver',
        clause: 'OFFER-LIST-2',
        case: undefined,
        message: 'the waiver of OFFER-LIST-2 is not needed any more',
      },
    ],
    suites: [
      {
        name: 'list-offers',
        title: 'Listing offers',
        group: 'validator',
        file: 'conformance/suites/validator/list-offers.yaml',
      },
    ],
    clauses: [{ id: 'OFFER-LIST-1', level: 'must', section: '2.3', text: 'Open offers are listed.', verdict: 'fail' }],
    cases: [
      sampleCase('passes', {}),
      sampleCase('fails', { verdict: 'fail', findings: [sampleFinding] }),
      sampleCase('errs', { verdict: 'error', error: { kind: 'network', message: 'did not respond' }, exchanges: [] }),
      sampleCase('skips', { verdict: 'skip', skip: 'the target names no users.1.token', exchanges: [] }),
      sampleCase('warns', {
        verdict: 'warn',
        findings: [
          { ...sampleFinding, verdict: 'warn', clauses: [], provenance: { mark: 'observed', source: 'observed 4.6' } },
        ],
      }),
      sampleCase('is-waived', {
        verdict: 'waived',
        findings: [{ ...sampleFinding, verdict: 'waived', excuse: 'agreed until spring' }],
      }),
    ],
    ...more,
  };
};
