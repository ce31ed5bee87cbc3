// Validates and resolves event formats: steps 7 to 11 and 14 to 16 of observed-ledger 2.1, composition of filters as in
// 2.2.

import type { EventFormat, PartyFilters } from '../../ledger';
import type { Dialect } from '../dialect';
import type { EventFormatRequest, FilterRequest } from './format-request';
import type { LedgerError } from './errors';
import { invalidArgument, invalidField, missingField, namesNotFound, packageNamesNotFound } from './failures';
import { interfaceOf, packageOf, parseReference, templateOf, type Reference } from './references';
import { isDottedName, packageNameProblem, partyProblem } from './grammars';

/** The first problem of an event format; names are checked later. */
export function validateEventFormat(format: EventFormatRequest, dialect: Dialect): LedgerError | undefined {
  if (dialect.emptyEventFormat === 'invalid' && format.byParty.length === 0 && !format.anyParty)
    return invalidArgument('filtersByParty and filtersForAnyParty cannot be empty simultaneously');
  for (const [party, filters] of format.byParty) {
    const flaw = partyProblem(party);
    const failure = flaw === undefined ? validateFilters(filters, dialect) : invalidArgument(flaw);
    if (failure) return failure;
  }
  return format.anyParty && validateFilters(format.anyParty, dialect);
}

function validateFilters(filters: readonly FilterRequest[], dialect: Dialect): LedgerError | undefined {
  for (const filter of filters) {
    if (filter.kind === 'empty' || filter.kind === 'wildcard') continue;
    const failure =
      filter.reference === undefined
        ? missingField(`${filter.kind}Id`)
        : validateReference(parseReference(filter.reference), dialect);
    if (failure) return failure;
  }
  return undefined;
}

function validateReference(reference: Reference, dialect: Dialect): LedgerError | undefined {
  if (!reference.byName && dialect.packageIdFilters === 'refused')
    return invalidField(
      'packageId',
      `Received an identifier with package ID ${reference.package}, but expected a package name.`,
    );
  const flaw = packageNameProblem(reference.package);
  if (flaw !== undefined) return invalidField('package reference', flaw);
  if (!isDottedName(reference.module))
    return invalidField('moduleName', `${JSON.stringify(reference.module)} is not a module name`);
  if (!isDottedName(reference.entity))
    return invalidField('entityName', `${JSON.stringify(reference.entity)} is not an entity name`);
  return undefined;
}

/** Unknown names in filters: packages first, then templates, then interfaces; only the first group is reported. */
export function validateNames(formats: readonly EventFormatRequest[], dialect: Dialect): LedgerError | undefined {
  if (dialect.unknownFilterNames === 'select-nothing') return undefined;
  const filters = formats.flatMap(({ byParty, anyParty }) => [
    ...byParty.flatMap(([, asked]) => asked),
    ...(anyParty ?? []),
  ]);
  const templates = referencesOf(filters, 'template');
  const interfaces = referencesOf(filters, 'interface');
  const packages = [...templates, ...interfaces].filter((reference) => packageOf(reference) === undefined);
  if (packages.length > 0) return packageNamesNotFound(unique(packages.map((reference) => reference.package)));
  const unknownTemplates = templates.filter((reference) => templateOf(reference) === undefined);
  if (unknownTemplates.length > 0) return namesNotFound('TEMPLATES', unique(unknownTemplates.map(({ text }) => text)));
  const unknownInterfaces = interfaces.filter((reference) => interfaceOf(reference) === undefined);
  return unknownInterfaces.length > 0
    ? namesNotFound('INTERFACE', unique(unknownInterfaces.map(({ text }) => text)))
    : undefined;
}

const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)];

const referencesOf = (filters: readonly FilterRequest[], kind: 'template' | 'interface'): readonly Reference[] =>
  filters.flatMap((filter) =>
    filter.kind === kind && filter.reference !== undefined ? [parseReference(filter.reference)] : [],
  );

/** The format with resolved names; unknown names select nothing. */
export const resolveEventFormat = (format: EventFormatRequest): EventFormat => ({
  byParty: new Map(format.byParty.map(([party, filters]) => [party, resolveFilters(filters)])),
  anyParty: format.anyParty && resolveFilters(format.anyParty),
  verbose: format.verbose,
});

function resolveFilters(asked: readonly FilterRequest[]): PartyFilters {
  const wildcards = asked.flatMap((filter) => (filter.kind === 'wildcard' ? [filter.blob] : []));
  // Only empty entries mean the same as no entries: one wildcard without blobs.
  if (asked.every(({ kind }) => kind === 'empty')) wildcards.push(false);
  return {
    wildcard: wildcards.length > 0 ? { blob: wildcards.includes(true) } : undefined,
    templates: asked.flatMap((filter) => {
      const template = filter.kind === 'template' ? templateOf(parseReference(filter.reference ?? '')) : undefined;
      return filter.kind === 'template' && template ? [{ template, blob: filter.blob }] : [];
    }),
    interfaces: asked.flatMap((filter) => {
      const name = filter.kind === 'interface' ? interfaceOf(parseReference(filter.reference ?? '')) : undefined;
      return filter.kind === 'interface' && name ? [{ name, blob: filter.blob, view: filter.view }] : [];
    }),
  };
}
