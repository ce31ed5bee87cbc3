// Decoded commands of a request, before templates, choices and arguments are resolved (observed-ledger 1.3, 6.1).

import type { Micros } from '../../base';
import {
  isAbsent,
  member,
  addProblem,
  readBytes,
  readInteger,
  readList,
  readMessage,
  readText,
  type BodyField,
} from './body-field';
import { readDuration, readEarliest, type EarliestTimeRequest } from './time-bounds';

export type CommandRequest =
  | { readonly kind: 'create'; readonly template: string; readonly payload: BodyField }
  | {
      readonly kind: 'exercise';
      readonly template: string;
      readonly contractId: string;
      readonly choice: string;
      readonly argument: BodyField;
    }
  | {
      readonly kind: 'create-and-exercise';
      readonly template: string;
      readonly payload: BodyField;
      readonly choice: string;
      readonly argument: BodyField;
    }
  | { readonly kind: 'exercise-by-key'; readonly template: string }
  | { readonly kind: 'none' };

export type DeduplicationRequest =
  | { readonly kind: 'default' }
  | { readonly kind: 'offset'; readonly offset: bigint }
  | { readonly kind: 'duration'; readonly span: Micros };

export interface DisclosureRequest {
  readonly contractId: string;
  readonly blob: string;
}

/** The members shared by all submissions. */
export interface SubmissionRequest {
  readonly userId: string;
  readonly commandId: string;
  readonly actAs: readonly string[];
  readonly readAs: readonly string[];
  readonly commands: readonly CommandRequest[];
  readonly workflowId: string;
  readonly submissionId: string;
  readonly synchronizerId: string;
  readonly disclosed: readonly DisclosureRequest[];
  readonly deduplication: DeduplicationRequest;
  readonly earliest: EarliestTimeRequest;
}

/** The members of JsCommands and of JsPrepareSubmissionRequest, which are nearly identical. */
export function readSubmission(place: BodyField): SubmissionRequest {
  const text = (name: string): string => readText(member(place, name));
  return {
    userId: text('userId'),
    commandId: text('commandId'),
    actAs: readList(member(place, 'actAs')).map(readText),
    readAs: readList(member(place, 'readAs')).map(readText),
    commands: readList(member(place, 'commands')).map(readCommand),
    workflowId: text('workflowId'),
    submissionId: text('submissionId'),
    synchronizerId: text('synchronizerId'),
    disclosed: readList(member(place, 'disclosedContracts')).map(readDisclosure),
    deduplication: readDeduplication(member(place, 'deduplicationPeriod')),
    earliest: readEarliest(member(place, 'minLedgerTimeAbs'), member(place, 'minLedgerTimeRel')),
  };
}

const VARIANTS = ['CreateAndExerciseCommand', 'CreateCommand', 'ExerciseByKeyCommand', 'ExerciseCommand'] as const;

/** Of several variants the alphabetically first one counts. */
function readCommand(place: BodyField): CommandRequest {
  const command = readMessage(place);
  const variant = command && VARIANTS.find((name) => member(command, name).value !== undefined);
  if (!command || !variant) {
    addProblem(place, `Unknown variant; expected one of ${VARIANTS.join(', ')}`);
    return { kind: 'none' };
  }
  const content = member(command, variant);
  if (!readMessage(content)) addProblem(content, 'Missing required field');
  const template = readTemplate(member(content, 'templateId'));
  const choice = (): string => readText(member(content, 'choice'));
  switch (variant) {
    case 'CreateCommand':
      return { kind: 'create', template, payload: member(content, 'createArguments') };
    case 'ExerciseCommand':
      return {
        kind: 'exercise',
        template,
        contractId: readText(member(content, 'contractId')),
        choice: choice(),
        argument: member(content, 'choiceArgument'),
      };
    case 'CreateAndExerciseCommand':
      return {
        kind: 'create-and-exercise',
        template,
        payload: member(content, 'createArguments'),
        choice: choice(),
        argument: member(content, 'choiceArgument'),
      };
    case 'ExerciseByKeyCommand':
      return { kind: 'exercise-by-key', template };
  }
}

function readTemplate(place: BodyField): string {
  const text = readText(place);
  if (text !== '' && text.split(':').length !== 3)
    addProblem(
      place,
      `Invalid identifier format (${text.slice(0, 200)}) not matching the expected format (<package>:<moduleName>:<entityName>)`,
    );
  return text;
}

function readDisclosure(place: BodyField): DisclosureRequest {
  readMessage(place);
  return { contractId: readText(member(place, 'contractId')), blob: readBytes(member(place, 'createdEventBlob')) };
}

export function readDeduplication(place: BodyField): DeduplicationRequest {
  const period = readMessage(place);
  const duration = period && member(member(period, 'DeduplicationDuration'), 'value');
  if (duration && !isAbsent(duration)) return { kind: 'duration', span: readDuration(duration) };
  const offset = period && member(member(period, 'DeduplicationOffset'), 'value');
  return offset && !isAbsent(offset) ? { kind: 'offset', offset: readInteger(offset) ?? 0n } : { kind: 'default' };
}
