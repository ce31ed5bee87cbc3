// `understudy verify`: whether a statement of conformance is the signer's, is about this contract, these suites and this
// report, and what it covers.

import { createHash, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describeFileError, err, ok, type Result } from '../base';
import {
  CHECK_EXIT,
  digestOfSuites,
  openEnvelope,
  readPem,
  readReport,
  verificationKey,
  type ConformancePredicate,
  type OpenedEnvelope,
} from '../conformance';
import { fail, loadKit, usageFailure, type CommandFailure, type LoadedKit } from './check-kit';
import { optionReader, problemOf } from './check-options';
import type { Io } from './io';
import type { RawOptions } from './options';

interface VerifyRequest {
  readonly file: string;
  readonly raw: RawOptions;
}

interface VerifySettings {
  readonly opened: OpenedEnvelope;
  readonly kit: LoadedKit;
  /** The text of the report that the statement is about. */
  readonly report: string | undefined;
  readonly allowsUnsigned: boolean;
  readonly printsJson: boolean;
}

interface Verification {
  /** Why the statement does not hold; empty if it does. */
  readonly problems: readonly string[];
  readonly signature: OpenedEnvelope['signature'];
  readonly predicate: ConformancePredicate;
}

/** Returns the exit status. */
export async function verifyStatement(request: VerifyRequest, io: Io): Promise<number> {
  const settings = settingsOf(request);
  if (!settings.ok) return fail(io, settings.error);
  const verification = verified(settings.value);
  const exit = exitOf(verification);
  io.out(
    settings.value.printsJson
      ? `${JSON.stringify({ holds: verification.problems.length === 0, exit, ...verification }, null, 2)}\n`
      : textOf(verification, settings.value),
  );
  return exit;
}

function settingsOf({ file, raw }: VerifyRequest): Result<VerifySettings, CommandFailure> {
  const read = optionReader(raw);
  const [keyFile, reportFile, allowsUnsigned] = [
    read.text('key'),
    read.text('report'),
    read.isOn('allow-unsigned', false),
  ];
  const problem = problemOf(read);
  if (problem !== undefined) return err(usageFailure(problem));
  if (keyFile === undefined && !allowsUnsigned)
    return err(usageFailure('--key is missing: name the public key of the signer, or pass --allow-unsigned'));
  const key = keyFile === undefined ? ok(undefined) : keyOf(keyFile);
  if (!key.ok) return err(usageFailure(key.error));
  const opened = openedFile(file, key.value);
  if (!opened.ok) return err(usageFailure(opened.error));
  const kit = loadKit(read.texts('suites'));
  if (!kit.ok) return kit;
  const report = reportFile === undefined ? ok(undefined) : reportOf(reportFile, kit.value);
  if (!report.ok) return err(usageFailure(report.error));
  return ok({
    opened: opened.value,
    kit: kit.value,
    report: report.value,
    allowsUnsigned,
    printsJson: read.isOn('json', false),
  });
}

function keyOf(file: string): Result<KeyObject, string> {
  const pem = readPem(file);
  if (!pem.ok) return err(`--key: ${pem.error}`);
  const key = verificationKey(pem.value);
  return key.ok ? key : err(`--key: ${file} ${key.error}`);
}

function openedFile(file: string, key: KeyObject | undefined): Result<OpenedEnvelope, string> {
  try {
    const opened = openEnvelope(readFileSync(file, 'utf8'), key);
    return opened.ok ? opened : err(`${file} ${opened.error}; check --report statement=FILE writes one`);
  } catch (error) {
    return err(`${file} cannot be read: ${describeFileError(error, file)}`);
  }
}

/** The text of a report. */
function reportOf(file: string, { folder }: LoadedKit): Result<string, string> {
  const report = readReport(file, folder);
  return report.ok ? ok(readFileSync(file, 'utf8')) : err(`--report: ${report.error}`);
}

function verified({ opened, kit, report, allowsUnsigned }: VerifySettings): Verification {
  const { statement, signature } = opened;
  const { subject, predicate } = statement;
  const isAccepted =
    signature === 'valid' || (allowsUnsigned && (signature === 'missing' || signature === 'not checked'));
  const problems = [
    ...(isAccepted ? [] : [SIGNATURE_PROBLEMS[signature]]),
    ...(predicate.digests.contract === kit.judging.contract.digest
      ? []
      : ['its contract documents are not those of this version of understudy']),
    ...(predicate.digests.suites === digestOf(predicate.suites, kit)
      ? []
      : ['its suites are not those of this version of understudy and of --suites']),
    ...(report === undefined || subject.some(({ digest }) => digest.sha256 === sha256(report))
      ? []
      : ['it refers to a different report than --report']),
  ];
  return { problems, signature, predicate };
}

const SIGNATURE_PROBLEMS: Readonly<Record<OpenedEnvelope['signature'], string>> = {
  valid: '',
  invalid: 'its signature does not match: it was changed after it was signed, or not signed with this key',
  missing: 'it is not signed: anyone could have written it',
  'other key': 'it is signed with a different key',
  'not checked': 'its signature was not checked',
};

const digestOf = (names: readonly string[], { suites }: LoadedKit): string =>
  digestOfSuites(suites.filter(({ name }) => names.includes(name)));

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const RESULT_EXITS: Readonly<Record<ConformancePredicate['result'], number>> = {
  passed: CHECK_EXIT.conforms,
  failed: CHECK_EXIT.fails,
  partial: CHECK_EXIT.partial,
  'not judged': CHECK_EXIT.unreachable,
};

const exitOf = ({ problems, predicate }: Verification): number =>
  problems.length > 0 ? CHECK_EXIT.fails : RESULT_EXITS[predicate.result];

/** Ids listed; the rest are counted. */
const MAX_LISTED = 10;

function textOf({ problems, signature, predicate }: Verification, { report }: VerifySettings): string {
  const { result, limits, target, run, must, warned, acceptedSkips, knownFailures } = predicate;
  const urls = [...new Set(Object.values(target.urls).filter((url) => url !== ''))];
  const lines = [
    ...(problems.length === 0
      ? [
          `the statement holds${signature === 'valid' ? '' : ', but no signature was checked: anyone could have written it'}`,
        ]
      : ['the statement does not hold:', ...problems.map((problem) => `- ${problem}`), '', 'it says:']),
    `  result     ${result}${predicate.outcome === '' ? '' : ` (${predicate.outcome})`}`,
    ...limits.map((limit) => `             ${limit}`),
    `  target     ${urls.join(', ')}; ${target.dialect} dialect`,
    `  run        ${run.started}, ${(run.ms / 1000).toFixed(1)} s, understudy ${predicate.understudy}`,
    `  must       ${must.judged} of ${must.of} testable clauses judged, ${must.failed.length} failed${listed(must.failed)}`,
    ...(must.notJudged.length === 0 ? [] : [`  not judged ${must.notJudged.length}${listed(must.notJudged)}`]),
    ...(warned.length === 0 ? [] : [`  warnings   ${warned.length}${listed(warned)}`]),
    ...(acceptedSkips.length === 0 ? [] : [`  accepted   skips${listed(acceptedSkips)}`]),
    ...(knownFailures.length === 0 ? [] : [`  known      ${knownFailures.length} failures${listed(knownFailures)}`]),
    ...(report === undefined ? ['', 'pass --report report.json to verify the report, too'] : []),
  ];
  return `${lines.join('\n')}\n`;
}

const listed = (ids: readonly string[]): string =>
  ids.length === 0
    ? ''
    : `: ${ids.slice(0, MAX_LISTED).join(', ')}${ids.length > MAX_LISTED ? ` and ${ids.length - MAX_LISTED} more` : ''}`;
