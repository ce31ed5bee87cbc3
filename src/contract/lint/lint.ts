// All rules by name, and the run of them over documents.

import type { LoadedDocument } from '../load';
import { exampleRefused } from './example-rules';
import * as operation from './operation-rules';
import { toSubject, type LintFinding, type LintRule } from './rule';
import * as schema from './schema-rules';
import * as text from './text-rules';

export const RULES: Readonly<Record<string, LintRule>> = {
  'required-not-in-properties': schema.requiredNotInProperties,
  'integer-without-format': schema.integerWithoutFormat,
  'decimal-as-number': schema.decimalAsNumber,
  'leftover-keyword': schema.leftoverKeyword,
  'schema-does-not-compile': schema.schemaDoesNotCompile,
  'missing-provenance': operation.missingProvenance,
  'anywhere-form': operation.anywhereForm,
  'security-provenance': operation.securityProvenance,
  'error-status-without-body': operation.errorStatusWithoutBody,
  'operation-without-example': operation.operationWithoutExample,
  'operation-id-missing': operation.operationIdMissing,
  'safety-missing': operation.safetyMissing,
  'tier-missing': operation.tierMissing,
  'security-missing': operation.securityMissing,
  'since-form': operation.releaseForm,
  'successor-unknown': operation.successorUnknown,
  'example-refused': exampleRefused,
  'description-names-unknown-field': text.descriptionNamesUnknownField,
  'unknown-extension': text.unknownExtension,
  'null-mark': schema.nullMark,
  'payload-unknown': text.payloadUnknown,
};

/** What the rules find in one document, by line. */
export function lintDocument(document: LoadedDocument): readonly LintFinding[] {
  const subject = toSubject(document);
  return Object.entries(RULES)
    .flatMap(([rule, find]) =>
      find(subject).map(({ pointer, message }) => ({
        rule,
        file: document.file,
        pointer,
        line: document.lineOf(pointer),
        message,
      })),
    )
    .sort((a, b) => a.line - b.line);
}
