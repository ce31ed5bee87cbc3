// A refusal in the form of its group, and the notes that the log and the journal have of it.

import type { Group, OperationSpec } from '../../contract';
import type { Answer, Refusal, RequestProblem } from '../../operations';
import type { LimitKey } from '../limits';
import type { Exchange } from './exchange';
import { refusalForBreaches } from './internal-error';
import type { MockParts } from './parts';
import { judgeAnswer } from './validate-response';

export interface RefusalOrigin {
  readonly exchange: Pick<Exchange, 'traceId'>;
  readonly group: Group;
  readonly spec: OperationSpec | undefined;
}

export interface RenderedRefusal {
  readonly answer: Answer;
  readonly notes: readonly string[];
  /** How the request breaks the contract. */
  readonly problems: readonly RequestProblem[];
}

export function renderRefusal(parts: MockParts, origin: RefusalOrigin, refusal: Refusal): RenderedRefusal {
  const answer = answerOf(parts, origin, refusal);
  const { spec } = origin;
  const breaches =
    parts.strict && spec && DOCUMENTED.has(refusal.kind) ? judgeAnswer(parts.contract, spec, answer) : [];
  if (breaches.length > 0) return renderRefusal(parts, origin, refusalForBreaches(parts.log, breaches));
  const problems = refusal.kind === 'invalid-request' ? refusal.problems : [];
  return { answer, notes: notesOf(refusal, parts.settingNames.limit), problems };
}

/** Refusals that the contract documents for the operation itself; the others may come at any path. */
const DOCUMENTED: ReadonlySet<Refusal['kind']> = new Set([
  'unauthenticated',
  'forbidden',
  'no-wallet',
  'control-refused',
]);

function answerOf(parts: MockParts, { exchange, group }: RefusalOrigin, refusal: Refusal): Answer {
  return parts.refuse[group](refusal, {
    dialect: parts.dialect,
    group,
    limitSetting: parts.settingNames.limit,
    // Generated only for an answer that shows it: the counter is part of the world.
    get traceId() {
      return exchange.traceId();
    },
  });
}

/** Explains the refusal; a limit is named together with the setting that raises it. */
function notesOf(refusal: Refusal, limitSetting: (limit: LimitKey) => string): readonly string[] {
  const raised = ({ limit }: { readonly limit?: LimitKey }): string =>
    limit === undefined ? '' : `; raise it with ${limitSetting(limit)}`;
  switch (refusal.kind) {
    case 'unknown-path':
      return [refusal.hint ?? 'no similar operation', refusal.kind];
    case 'wrong-method':
      return [refusal.hint ?? `allowed here: ${refusal.allowed.join(', ')}`, refusal.kind];
    case 'unparsable-body':
      return [`${refusal.kind}: ${refusal.message}${raised(refusal)}`];
    case 'body-too-large':
      return [
        `${refusal.kind}: more than ${refusal.limitBytes} bytes; raise it with ${limitSetting('bodyBytes')}, ${limitSetting('worldBodyBytes')} for worlds, or ${limitSetting('darBytes')} for DARs`,
      ];
    case 'invalid-request':
      return [...refusal.problems.map(({ message }) => message), refusal.kind];
    case 'control-forbidden':
      return [`${refusal.kind}: ${refusal.reason}`];
    case 'unauthenticated':
      return [refusal.explanation === undefined ? refusal.kind : `${refusal.explanation}${raised(refusal)}`];
    case 'forbidden':
    case 'no-wallet':
      return [refusal.explanation ?? refusal.kind];
    case 'unavailable':
      return [refusal.reason, refusal.kind];
    case 'control-refused':
      return [`${refusal.refusal.message}${raised(refusal.refusal)}`];
    default:
      return [refusal.kind];
  }
}
