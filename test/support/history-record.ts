// Runs of a history folder, for tests: one a day in January.

import type { HistoryRecord } from '../../src/conformance/history/history-record';

export const sampleRecord = (day: number, more: Partial<HistoryRecord> = {}): HistoryRecord => ({
  history: 1,
  run: day.toString(16).padStart(8, '0'),
  started: startOf(day),
  ms: 1000 * day,
  exit: 0,
  understudy: '0.1.0',
  contract: 'abc',
  suitesDigest: 'def',
  release: { scan: '0.6.11' },
  series: {
    urls: { ledger: 'http://127.0.0.1:1', validator: 'http://127.0.0.1:1', scan: 'http://127.0.0.1:1' },
    dialect: 'documented',
    plan: ['--assumptions warn'],
  },
  counts: { pass: 1, fail: 0, error: 0, skip: 0, warn: 0, waived: 0 },
  passed: ['list-offers/passes'],
  failed: [],
  ...more,
});

export const startOf = (day: number): string => new Date(Date.UTC(2026, 0, day, 12)).toISOString();
