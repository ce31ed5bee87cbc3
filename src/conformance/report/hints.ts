// Suggestions about a run as a whole: declare a dialect, complete the target file, accept skipped rules.

import { isObject } from '../../base';
import type { Report } from './report';
import { variableOfPlace } from './token-variable';

const DIALECT_HINT_SHARE = 0.8;

/** Shown when nearly all failures are known deviations of running servers: the target may be one of them. */
export function dialectHint({ target, cases }: Report): string | undefined {
  const failing = cases.filter(({ verdict }) => verdict === 'fail');
  const known = failing.filter(({ findings }) =>
    findings.every(({ verdict, row }) => verdict !== 'fail' || row !== undefined),
  );
  if (target.dialect === 'observed' || known.length === 0 || known.length < failing.length * DIALECT_HINT_SHARE)
    return undefined;
  return `${known.length} of ${failing.length} ${failing.length === 1 ? 'failures is a known deviation' : 'failures are known deviations'} of running servers; if the target is such a server, pass --dialect observed`;
}

/** Where the rows named in a report are explained. */
export const rowsNote = ({ cases }: Report): string | undefined =>
  cases.some(({ findings }) => findings.some(({ row, verdict }) => row !== undefined && verdict === 'warn'))
    ? 'known deviations of running servers are described in docs/dialects.md'
    : undefined;

export interface PartialHint {
  readonly text: string;
  /** The missing part of the target file as YAML; empty when a file cannot provide what is missing. */
  readonly file: readonly string[];
}

/** Names for --accept-skip: what the scenarios of skipped must clauses lack, or their suites. */
function skipNames({ cases, clauses }: Report): readonly string[] {
  const musts = new Set(
    clauses.filter(({ level, verdict }) => level === 'must' && verdict === 'skip').map(({ id }) => id),
  );
  const names = cases
    .filter(
      ({ verdict, unset, lacks }) =>
        (verdict === 'skip' || verdict === 'warn') && unset === undefined && lacks?.includes('groups.control') !== true,
    )
    .filter((one) => one.clauses.some((id) => musts.has(id)))
    .flatMap(({ lacks, suite }) => lacks?.map(skipNameOf) ?? [suite]);
  return [...new Set(names)].sort();
}

/** `users.2` for `users.2.token`, `admin` for `admin.token`. */
const skipNameOf = (place: string): string => /^(users\.\d+|admin)(?=\.)/.exec(place)?.[0] ?? place;

/** What to do about skipped musts; undefined when the run ended differently. */
export function partialHint(report: Report): PartialHint | undefined {
  const { exit, target, cases, counts, allowPartial, incomplete = [] } = report;
  if (exit !== 5) return undefined;
  const places = missingPlaces(cases.flatMap(({ skip }) => skip ?? []));
  const hasFile =
    isObject(target.facts) &&
    Object.keys(target.facts).some((name) => ['urls', 'groups', 'users', 'admin', 'waivers'].includes(name));
  const urls = hasFile
    ? []
    : [
        'urls:',
        ...Object.entries(target.urls)
          .filter(([, url]) => url !== '')
          .map(([group, url]) => `  ${group}: ${url}`),
      ];
  const file = places.length === 0 ? [] : [...urls, ...linesOf(treeOf(places), '')];
  const names = skipNames(report);
  const accept =
    allowPartial ||
    report.traffic?.stopped !== undefined ||
    names.length === 0 ||
    counts.pass + counts.warn + counts.waived === 0
      ? []
      : [`accept the skips that this target cannot avoid: ${names.map((name) => `--accept-skip ${name}`).join(' ')}`];
  const fill =
    file.length === 0
      ? []
      : [
          `${hasFile ? 'add the missing values to the target file' : 'provide the missing values in a target file (--target FILE)'}, tokens by environment variable; see docs/check-in-ci.md`,
        ];
  return { text: [...incomplete, ...accept, ...fill].join('; '), file };
}

/** Places missing from the file; where the file names a variable, the variable is missing instead. */
const missingPlaces = (reasons: readonly string[]): readonly string[] => [
  ...new Set(
    reasons.flatMap((reason) =>
      /^the target names no groups\.control$|: the variables? .+ (is|are) not set$/.test(reason)
        ? []
        : (/^the target names no ([\w.]+?)(?=$|[:,\s])/.exec(reason)?.[1] ?? []),
    ),
  ),
];

/** Members of an object or entries of a list by index; undefined for a scalar. */
interface Tree extends Map<string, Tree | undefined> {}

function treeOf(places: readonly string[]): Tree {
  const root: Tree = new Map();
  for (const place of places) {
    const steps = place.split('.');
    let at = root;
    for (const step of steps.slice(0, -1)) {
      const next: Tree = at.get(step) ?? new Map<string, Tree | undefined>();
      at.set(step, next);
      at = next;
    }
    const last = steps.at(-1) ?? '';
    if (!at.has(last)) at.set(last, undefined);
  }
  return root;
}

function linesOf(tree: Tree, place: string): readonly string[] {
  const inner = (key: string): string => (place === '' ? key : `${place}.${key}`);
  if (![...tree.keys()].every((key) => /^\d+$/.test(key))) {
    return [...tree].flatMap(([key, child]) =>
      child
        ? [`${key}:`, ...linesOf(child, inner(key)).map((line) => `  ${line}`)]
        : [`${key}: ${valueOf(inner(key))}`],
    );
  }
  const length = Math.max(...[...tree.keys()].map(Number)) + 1;
  return Array.from({ length }, (_, index) => String(index)).flatMap((key) => {
    const child = tree.get(key);
    if (child) return linesOf(child, inner(key)).map((line, index) => `${index === 0 ? '- ' : '  '}${line}`);
    return [tree.has(key) ? `- ${valueOf(inner(key))}` : `# keep ${inner(key)}`];
  });
}

/** Tokens are read from variables; all other values are placeholders. */
function valueOf(place: string): string {
  const variable = variableOfPlace(place);
  return variable === undefined ? '…' : `{ env: ${variable} }`;
}
