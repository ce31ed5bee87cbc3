// What a rule is: a pure function from one document to the places that break it.

import { compileAll } from '../compile';
import type { ContractProblem } from '../errors';
import type { Validator } from '../violations';
import type { LoadedDocument } from '../load';
import type { PartKind, Part } from '../outline';
import { collectSchemas } from '../schemas';
import type { SchemaId } from '../types';

/** A document with its schemas compiled; schemas that do not compile have no validator. */
export interface LintSubject {
  readonly document: LoadedDocument;
  readonly validators: ReadonlyMap<SchemaId, Validator>;
  readonly schemaProblems: readonly ContractProblem[];
}

export interface LintBreach {
  readonly pointer: string;
  readonly message: string;
}

export type LintRule = (subject: LintSubject) => readonly LintBreach[];

export interface LintFinding extends LintBreach {
  readonly rule: string;
  readonly file: string;
  readonly line: number;
}

/** Schemas inside others that rules put values to, so that they need a validator of their own. */
const isAskedAlone = ({ value }: Part): boolean =>
  ['example', 'examples', 'default', 'x-null'].some((member) => value[member] !== undefined);

export function toSubject(document: LoadedDocument): LintSubject {
  const { validators, problems } = compileAll(collectSchemas([document], isAskedAlone));
  return { document, validators, schemaProblems: problems };
}

export const partsOf = ({ document }: LintSubject, ...kinds: readonly PartKind[]): readonly Part[] =>
  [...document.parts.values()].filter(({ kind }) => kinds.includes(kind));

/** A rule that looks at each part of some kinds by itself; `complain` says what is wrong, or nothing. */
export const eachPart =
  (kinds: readonly PartKind[], complain: (part: Part, subject: LintSubject) => string | undefined): LintRule =>
  (subject) =>
    partsOf(subject, ...kinds).flatMap((part) => {
      const message = complain(part, subject);
      return message === undefined ? [] : [{ pointer: part.pointer, message }];
    });
