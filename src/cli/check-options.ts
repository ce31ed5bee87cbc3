// Parses the flags of the kit's commands into settings. Each invalid value is reported in one sentence.

import { err, suggestionText, ok, parseSpan, type Result } from '../base';
import {
  caseIds,
  isDiscoverable,
  isProfile,
  planCases,
  profileOf as releasesOfTarget,
  readTarget,
  type Assumptions,
  type PlannedCase,
  type Target,
  type TargetGroup,
  type TargetRequest,
} from '../conformance';
import type { Safety } from '../contract';
import type { LoadedKit } from './check-kit';
import { suggestForAddress, suggestForFile } from './suggestions';
import { reader, type RawOptions } from './options';

export type OptionReader = ReturnType<typeof reader>;
type GroupTexts = Readonly<Partial<Record<TargetGroup, string>>>;

export interface RunOptions {
  readonly timeoutMs: number;
  readonly concurrency: number;
  /** Undefined: the default of the target, see `boundsFor`. */
  readonly rateLimit: number | undefined;
  readonly maxRequests?: number | undefined;
  readonly maxTimeMs?: number | undefined;
  readonly maxFailures: number | undefined;
  readonly seed: string;
  /** Multiplies polling timeouts. */
  readonly timeoutFactor: number;
  /** Waits for what never came are not shortened. */
  readonly fullWaits?: boolean;
}

/** Settings shared by all commands that send requests. */
export const runOptions = (read: OptionReader): RunOptions => ({
  timeoutMs: read.parsed('timeout', spanMs, 'a span such as 10s') ?? 10_000,
  concurrency: read.parsed('concurrency', wholeNumber, 'a whole number of at least 1') ?? 8,
  rateLimit: read.parsed('rate-limit', positive, 'a number above 0'),
  maxRequests: read.parsed('max-requests', wholeNumber, 'a whole number of at least 1'),
  maxTimeMs: read.parsed('time-limit', spanMs, 'a span such as 30m'),
  maxFailures: read.isOn('bail', false) ? 1 : read.parsed('bail', wholeNumber, 'a whole number of at least 1'),
  seed: read.text('seed') ?? Date.now().toString(36),
  timeoutFactor: read.parsed('patience', factor, 'a number of at least 1') ?? 10,
  fullWaits: read.isOn('full-waits', false),
});

export const assumptionsOf = (read: OptionReader, fallback: Assumptions = 'warn'): Assumptions =>
  read.choice('assumptions', ['fail', 'warn', 'ignore'], fallback);

export function urlsOf(read: OptionReader): GroupTexts {
  const urls = {
    ledger: urlOf(read, 'ledger-url'),
    validator: urlOf(read, 'validator-url'),
    scan: urlOf(read, 'scan-url'),
  };
  return Object.fromEntries(Object.entries(urls).filter(([, url]) => url !== undefined));
}

const urlOf = (read: OptionReader, name: string): string | undefined =>
  read.parsed(name, httpUrl, 'an http or https address without password, query or fragment')?.replace(/\/+$/, '');

/** The problem of a reader, without the password or query of an address. */
export const problemOf = (read: OptionReader): string | undefined => {
  const problem = read.problem();
  return problem === undefined ? undefined : redactAddress(problem);
};

/** An address that is safe on a command line, which other users of the machine can read. */
function httpUrl(text: string): string | undefined {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return undefined;
  const { username, password } = new URL(text);
  return username === '' && password === '' && !/[?#]/.test(text) ? text : undefined;
}

const DIALECTS = ['documented', 'observed'] as const;

/** The declared dialect; undefined leaves it to the target file. */
export const dialectOf = (read: OptionReader): (typeof DIALECTS)[number] | undefined =>
  read.parsed('dialect', (text) => DIALECTS.find((one) => one === text), DIALECTS.join(' or '));

/** `splice=0.6.1,ledger=3.5.1`. */
export const profileOf = (read: OptionReader): GroupTexts =>
  read.parsed(
    'profile',
    (text) => (isProfile(text) ? releasesOfTarget(text) : undefined),
    'releases such as splice=0.6.1,ledger=3.5.1',
  ) ?? {};

/** Reads a target and rejects addresses that contain passwords. */
export function openTarget(
  request: TargetRequest,
  env: Readonly<Record<string, string | undefined>>,
): Result<Target, string> {
  if (request.baseUrl !== undefined && httpUrl(request.baseUrl) === undefined)
    return err(
      `"${redactAddress(request.baseUrl)}" is no http or https address without password, query or fragment${suggestForAddress(request.baseUrl)}`,
    );
  const target = readTarget(request, env);
  if (!target.ok) return err(`${target.error}${request.file === undefined ? '' : suggestForFile(request.file)}`);
  const wrong = Object.entries(target.value.urls).find(([, url]) => url !== '' && httpUrl(url) === undefined);
  return wrong
    ? err(
        `the address of ${wrong[0]} is "${redactAddress(wrong[1])}", but an http or https address without password, query or fragment is expected`,
      )
    : target;
}

/**
 * A rejected address. Where an unencoded password ends, and what a query contains, is unknown: both are removed, which
 * is more than withoutPassword of base removes.
 */
const redactAddress = (url: string): string => url.replace(/\/\/[^"\s]*@/g, '//***@').replace(/[?#][^"\s]*/g, '?…');

const SAFETIES: readonly Safety[] = ['read', 'write', 'destructive'];

/**
 * All scenarios may run against this machine, only reads elsewhere, unless the user allows more. Before the first
 * write, `confirmAllowed` checks whether a target on this machine is a mock server.
 */
export const allowedFor = (targets: readonly Target[], read: OptionReader): Safety =>
  read.choice('allow', SAFETIES, targets.every(isOnLoopback) ? 'destructive' : 'read');

/** Whether all addresses of a target are loopback addresses. */
export const isOnLoopback = ({ urls }: Target): boolean =>
  Object.values(urls)
    .filter((url) => url !== '')
    .every(isLoopback);

function isLoopback(url: string): boolean {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  return host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host);
}

/** Plans a target; `discovers` when missing values will be discovered first. */
export type SelectCases = (target: Target, discovers: boolean) => readonly PlannedCase[];

/** Filters select cases; an unknown name is an error, so that a typo does not result in a green run. */
export function selection(
  kit: LoadedKit,
  { read, allow }: { readonly read: OptionReader; readonly allow: Safety },
): Result<SelectCases, string> {
  const select = selectionBySafety(kit, read);
  return select.ok ? ok(select.value(allow)) : select;
}

/** The same, where the strongest safety class is decided later. */
export function selectionBySafety(
  { suites, judging }: LoadedKit,
  read: OptionReader,
): Result<(allow: Safety) => SelectCases, string> {
  const filters = {
    suites: read.texts('suite'),
    clauses: read.texts('clause'),
    operations: read.texts('operation'),
    tags: read.texts('tag'),
  };
  const known: Readonly<Record<keyof typeof filters, () => readonly string[]>> = {
    suites: () => suites.map(({ name }) => name),
    clauses: () => [...judging.clauses.keys()],
    operations: () => judging.contract.operations.map(({ id }) => id),
    tags: () => suites.flatMap(({ tags, scenarios }) => [...tags, ...scenarios.flatMap((scenario) => scenario.tags)]),
  };
  for (const kind of ['suites', 'clauses', 'operations', 'tags'] as const) {
    if (filters[kind].length === 0) continue;
    const names = known[kind]();
    const wrong = filters[kind].find((name) => !names.includes(name));
    if (wrong !== undefined)
      return err(`there is no ${kind.replace(/s$/, '')} "${wrong}"; ${namesText(wrong, names, [kind])}`);
  }
  const excluded = read.texts('exclude');
  const scenarios = new Set([...caseIds(suites)].map((id) => id.replace(/#\d+$/, '')));
  const excludable = [...known.suites(), ...known.operations(), ...known.tags()];
  const unknown = excluded.find((name) => !excludable.includes(name) && !scenarios.has(name));
  if (unknown !== undefined)
    return err(
      `--exclude is "${unknown}", but a suite, an operation, a tag or a scenario is expected; ${namesText(unknown, [...excludable, ...scenarios], ['suites', 'operations', 'tags'])}`,
    );
  return ok(
    (allow) => (target, discovers) =>
      planCases(suites, judging.contract, target, {
        allow,
        ...filters,
        excluded,
        ...(discovers && { isDiscoverable }),
      }),
  );
}

/** The nearest names; without a single one, also where all are listed. */
function namesText(wrong: string, names: Iterable<string>, kinds: readonly string[]): string {
  const text = suggestionText(wrong, names, kinds.length > 1 ? 3 : undefined);
  if (!text.endsWith(' more')) return text;
  const [first, ...others] = kinds.map((kind) => kind.replace(/s$/, ''));
  return `${text}; understudy names ${first ?? ''}${others.length === 0 ? '' : ` (or ${others.join(', ')})`} lists all`;
}

/** Whether stdout receives the progress of the run as JSON lines, and no report. */
export const printsJsonProgress = (read: OptionReader): boolean =>
  read.choice('progress', ['text', 'json'], 'text') === 'json';

export const optionReader = (raw: RawOptions): OptionReader => reader(raw);

export const spanMs = (text: string): number | undefined => {
  const span = parseSpan(text);
  return span === undefined || span <= 0n ? undefined : Number(span / 1000n);
};
const wholeNumber = (text: string): number | undefined => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);
const factor = (text: string): number | undefined =>
  /^\d{1,4}(\.\d+)?$/.test(text) && Number(text) >= 1 ? Number(text) : undefined;
const positive = (text: string): number | undefined =>
  /^\d+(\.\d+)?$/.test(text) && Number(text) > 0 ? Number(text) : undefined;
