// How much is kept of rows: one bound for all states, keys and rows weighed alike.

import { micros } from '../../base';
import { emptyState, type State } from '../state';
import { rowCacheUsage, cachedRows } from './row-cache';

const stateAt = (): State => Object.assign(emptyState(), { lastRecordTime: micros(10n) });
const AT = micros(5n);
const MIB = 1024 * 1024;

test('rows of a past time are computed once, and rows of a later time each time', () => {
  const state = stateAt();
  let made = 0;
  const make = () => ((made += 1), []);
  for (const at of [AT, AT, micros(11n), micros(11n)]) cachedRows(state, at, ['x'], make);
  expect(made).toBe(3);
});

test('all states share one limit on lists', () => {
  const states = Array.from({ length: 40 }, stateAt);
  for (const state of states) for (let number = 0; number < 20; number += 1) cachedRows(state, AT, [number], () => []);
  expect(rowCacheUsage().lists).toBe(256);
  let isMade = false;
  const note = () => ((isMade = true), []);
  cachedRows(states[39] ?? stateAt(), AT, [19], note);
  expect(isMade).toBe(false);
  cachedRows(states[0] ?? stateAt(), AT, [0], note);
  expect(isMade).toBe(true);
});

test('long keys count towards the limit, and the newest list stays however long its key is', () => {
  const state = stateAt();
  for (let number = 0; number < 30; number += 1) cachedRows(state, AT, [`${number}`.padStart(MIB, 'x')], () => []);
  expect(rowCacheUsage().bytes).toBeGreaterThan(16 * MIB);
  expect(rowCacheUsage().bytes).toBeLessThanOrEqual(32 * MIB);
  cachedRows(state, AT, ['x'.repeat(17 * MIB)], () => []);
  expect(rowCacheUsage().lists).toBe(1);
});
