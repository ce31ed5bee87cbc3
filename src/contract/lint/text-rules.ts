// Rules about names: in descriptions, and of members of ours.

import type { PartKind, Part } from '../outline';
import { isJsonList, isJsonObject, objectOr, textOf, textsOf } from '../tree';
import type { Json } from '../../base';
import { RELEASE_MEMBERS } from './operation-rules';
import type { LintRule, LintSubject } from './rule';

/** Words in backticks that are JSON or OpenAPI, not names of this document. */
const GENERAL = ['null', 'true', 'false', 'string', 'integer', 'number', 'boolean', 'object', 'array'];
const NAME = /^[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)*$/;

/** Names in backticks; a path such as `contract.payload` counts as each of its steps. Other quoted text is no name. */
function quotedNames(text: string): readonly string[] {
  const quoted = [...text.matchAll(/`([^`]+)`/g)].map(([, inner = '']) => inner.split('.'));
  return quoted.filter((steps) => steps.every((step) => NAME.test(step))).flat();
}

/** Every name inside a value that is data: keys and texts. */
function wordsIn(value: Json | undefined): readonly string[] {
  if (typeof value === 'string') return [value];
  if (isJsonList(value)) return value.flatMap(wordsIn);
  return isJsonObject(value) ? Object.entries(value).flatMap(([key, inner]) => [key, ...wordsIn(inner)]) : [];
}

function namesOf({ kind, key, value, parent }: Part): readonly string[] {
  if (kind === 'schema')
    return [
      ...Object.keys(objectOr(value['properties'])),
      ...wordsIn(value['enum']),
      ...textsOf(value['const']),
      ...componentName(key, parent),
    ];
  if (kind === 'path-item') return key.split('/').map((piece) => piece.replace(/[{}]/g, ''));
  if (kind === 'operation') return textsOf(value['operationId']);
  if (kind === 'parameter' || kind === 'tag') return textsOf(value['name']);
  if (kind === 'example') return wordsIn(value['value']);
  if (kind === 'media') return wordsIn(value['example']);
  return kind === 'header' || kind === 'security-scheme' ? [key] : componentName(key, parent);
}

const componentName = (key: string, parent: Part | undefined): readonly string[] =>
  parent?.kind === 'components' ? [key] : [];

function vocabulary(subject: LintSubject): ReadonlySet<string> {
  return new Set([...GENERAL, ...[...subject.document.parts.values()].flatMap(namesOf)]);
}

export const descriptionNamesUnknownField: LintRule = (subject) => {
  const known = vocabulary(subject);
  return [...subject.document.parts.values()].flatMap(({ value, pointer }) =>
    ['summary', 'description'].flatMap((member) =>
      quotedNames(textOf(value[member]) ?? '')
        .filter((name) => !known.has(name))
        .map((name) => ({
          pointer: `${pointer}/${member}`,
          message: `names \`${name}\`, which is nothing in this document`,
        })),
    ),
  );
};

const EXTENSIONS: Readonly<Partial<Record<PartKind, readonly string[]>>> = {
  document: ['x-group', 'x-anywhere', 'x-releases'],
  anywhere: ['x-provenance'],
  operation: [
    'x-tier',
    'x-safety',
    'x-provenance',
    'x-security-provenance',
    'x-payloads',
    'x-successor',
    ...RELEASE_MEMBERS,
  ],
  parameter: ['x-provenance', ...RELEASE_MEMBERS],
  'request-body': ['x-provenance'],
  response: ['x-provenance', 'x-empty-body', ...RELEASE_MEMBERS],
  header: ['x-provenance', ...RELEASE_MEMBERS],
  media: ['x-provenance'],
  'security-scheme': ['x-provenance'],
  schema: ['x-provenance', 'x-null', 'x-number', 'x-pattern-message', ...RELEASE_MEMBERS],
};

/** A misspelt member of ours would be ignored in silence. */
export const unknownExtension: LintRule = (subject) =>
  [...subject.document.parts.values()].flatMap(({ kind, value, pointer }) =>
    Object.keys(value)
      .filter((member) => member.startsWith('x-') && !(EXTENSIONS[kind] ?? []).includes(member))
      .map((member) => ({ pointer: `${pointer}/${member}`, message: `${member} means nothing on a ${kind}` })),
  );

/** `x-payloads` names the shapes that a free-form payload of the answer takes. */
export const payloadUnknown: LintRule = ({ document }) =>
  [...document.parts.values()].flatMap(({ value, pointer }) =>
    textsOf(value['x-payloads'])
      .filter((name) => !document.parts.has(`/components/schemas/${name}`))
      .map((name) => ({
        pointer: `${pointer}/x-payloads`,
        message: `names the schema "${name}", which does not exist`,
      })),
  );
