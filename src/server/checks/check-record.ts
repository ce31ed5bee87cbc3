// One check: what its events say so far, with everything that can grow without end cut.

import type { Json } from '../../base';
import { createWaiters, type Waiters } from '../waiters';
import type {
  CheckCounts,
  CheckDescription,
  CheckListener,
  CheckOrder,
  CheckRunEvent,
  CheckScenario,
  CheckVerdict,
  CheckWait,
} from './types';

type CheckState = 'running' | 'passed' | 'failed' | 'incomplete' | 'stopped';

/** Cases that are shown; the report has all. */
const MOST_CASES = 200;
/** Scenarios whose verdicts are counted; the published suites have about a thousand. */
const MOST_SCENARIOS = 20_000;
const MOST_NOTES = 50;
/** Waits that are shown, the longest first. */
const MOST_WAITS = 5;
const LONGEST_NOTE = 500;
/** Followers see the state of a run this often. */
const TELL_EVERY_MS = 150;

const NOTABLE: ReadonlySet<CheckVerdict> = new Set(['fail', 'error', 'warn']);
const NO_COUNTS: CheckCounts = { pass: 0, fail: 0, error: 0, warn: 0, skip: 0, waived: 0 };

interface CheckRecordSettings extends CheckDescription {
  readonly order: CheckOrder;
  readonly wall: () => Date;
  /** Called once, when it has ended. */
  readonly onEnd: () => void;
}

export class CheckRecord implements CheckListener {
  readonly waiters: Waiters = createWaiters();
  /** Cases in the order in which they were judged; a case is repeated when its verdict changes. */
  readonly cases: CheckScenario[] = [];
  /** Incremented when followers are to see the state again. */
  revision = 0;
  state: CheckState = 'running';
  hasReport: () => boolean = () => false;
  isStopped = false;

  private readonly startedAt: Date;
  private endedAt: Date | undefined;
  private exit: number | undefined;
  private plan: Extract<CheckRunEvent, { readonly event: 'plan' }> | undefined;
  private current: string | undefined;
  private waiting: Extract<CheckRunEvent, { readonly event: 'waiting' }>['waits'] = [];
  private end: Extract<CheckRunEvent, { readonly event: 'end' }> | undefined;
  private readonly verdicts = new Map<string, { readonly suite: string; readonly verdict: CheckVerdict }>();
  private readonly shown = new Set<string>();
  private readonly notes: string[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly settings: CheckRecordSettings) {
    this.startedAt = settings.wall();
  }

  get id(): string {
    return this.settings.order.id;
  }

  onEvent(event: CheckRunEvent): void {
    switch (event.event) {
      case 'plan':
        this.plan = event;
        break;
      case 'started':
        this.current = event.id;
        break;
      case 'waiting':
        this.waiting = event.waits.slice(0, MOST_WAITS);
        break;
      case 'scenario':
        this.onScenario(event.scenario);
        break;
      case 'end':
        this.end = event;
    }
    this.tellSoon();
  }

  onNote(line: string): void {
    this.notes.push(line.slice(0, LONGEST_NOTE));
    if (this.notes.length > MOST_NOTES) this.notes.shift();
    this.tellSoon();
  }

  onEnd(exit: number | undefined): void {
    clearTimeout(this.timer);
    this.exit = exit;
    this.endedAt = this.settings.wall();
    this.state = stateAfter(exit, this.isStopped);
    this.revision += 1;
    this.waiters.notify();
    this.settings.onEnd();
  }

  /** The state after the end says that it was stopped. */
  markStopped(): void {
    this.isStopped = true;
  }

  private onScenario(scenario: CheckScenario): void {
    const { id, suite, verdict } = scenario;
    if (this.verdicts.size < MOST_SCENARIOS || this.verdicts.has(id)) this.verdicts.set(id, { suite, verdict });
    if (!this.shown.has(id)) {
      if (!NOTABLE.has(verdict)) return;
      if (this.shown.size >= MOST_CASES) return;
    }
    this.shown.add(id);
    this.cases.push(scenario);
    this.waiters.notify();
  }

  private tellSoon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.revision += 1;
      this.waiters.notify();
    }, TELL_EVERY_MS).unref();
  }

  /** A `Check` of control.yaml. */
  view(): { readonly [name: string]: Json } {
    const { order, urls, command } = this.settings;
    return {
      id: order.id,
      state: this.state,
      target: {
        kind: order.url !== undefined ? 'address' : order.isPrivate ? 'private-world' : 'own-world',
        world: order.world ?? null,
        urls,
      },
      allow: order.allow,
      command,
      startedAt: this.startedAt.toISOString(),
      endedAt: this.endedAt?.toISOString() ?? null,
      progress: {
        total: this.plan?.total ?? 0,
        done: this.verdicts.size,
        skipped: this.plan?.skipped ?? 0,
        current: this.state === 'running' ? (this.current ?? null) : null,
        waiting: this.state === 'running' ? this.waiting.map(waitView) : [],
      },
      counts: this.end?.counts ?? this.countsSoFar(),
      suites: this.suites(),
      notes: this.notes,
      omittedCases: this.omittedCases(),
      exit: this.exit ?? null,
      reasons: this.end?.reasons ?? [],
      hasReport: this.state !== 'running' && this.hasReport(),
    };
  }

  /** A `CheckDetail` of control.yaml: each case once, with its last verdict. */
  detail(): Json {
    const last = new Map(this.cases.map((one) => [one.id, one]));
    return { ...this.view(), cases: [...last.values()].filter(({ verdict }) => NOTABLE.has(verdict)) };
  }

  private omittedCases(): number {
    let omitted = 0;
    for (const [id, { verdict }] of this.verdicts) if (NOTABLE.has(verdict) && !this.shown.has(id)) omitted += 1;
    return omitted;
  }

  private countsSoFar(): CheckCounts {
    const counts = { ...NO_COUNTS };
    for (const { verdict } of this.verdicts.values()) counts[verdict] += 1;
    return counts;
  }

  private suites(): Json {
    const done = new Map<string, { done: number; failing: number }>();
    for (const { suite, verdict } of this.verdicts.values()) {
      const entry = done.get(suite) ?? { done: 0, failing: 0 };
      entry.done += 1;
      if (verdict === 'fail' || verdict === 'error') entry.failing += 1;
      done.set(suite, entry);
    }
    return (this.plan?.suites ?? []).map((suite) => ({
      ...suite,
      ...(done.get(suite.name) ?? { done: 0, failing: 0 }),
    }));
  }
}

const waitView = ({ scenario, operationId, condition, waitedMs, limitMs }: CheckWait): Json => ({
  scenario,
  operationId,
  condition: condition.slice(0, LONGEST_NOTE),
  waitedMs,
  limitMs,
});

/** Exit statuses of `check`: 0 conforms, 1 fails; 130 and 143 after a signal. None if it was killed or never started. */
function stateAfter(exit: number | undefined, isStopped: boolean): CheckState {
  if (isStopped || exit === 130 || exit === 143) return 'stopped';
  return exit === 0 ? 'passed' : exit === 1 ? 'failed' : 'incomplete';
}
