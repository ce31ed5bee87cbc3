// Conforming variants as data (conformance/twins/*.yaml): servers that differ from the reference server only where the
// contract permits it. The kit must not fail them.

import type { Result } from '../../base';
import type { Contract } from '../../contract';
import type { Clauses } from '../clauses';
import type { ReadYaml, SourceProblem } from '../schema-files';
import { concernsOperation, type ExchangeRewrite } from './exchange-rewrite';
import type { TargetDialect } from './reference-server';
import { readEntries, type LocatedProblem } from './rewrite-files';

export interface ConformingVariant {
  readonly id: string;
  /** How this server differs, in one sentence. */
  readonly differs: string;
  /** What permits the difference. */
  readonly allowedBy: Leeway;
  /** Dialects of the reference server in which it differs; both by default. */
  readonly dialects?: readonly TargetDialect[];
  /** Options of the reference server. */
  readonly server?: readonly string[];
  /** Operations that the options concern. */
  readonly operations?: readonly string[];
  readonly rewrites?: readonly ExchangeRewrite[];
}

/** A row of the list of open points, or a section of the contract, with its text. */
interface Leeway {
  readonly row?: string;
  readonly section?: string;
  readonly says: string;
}

/** Names that variants may use. */
export interface VariantVocabulary {
  readonly clauses: Clauses;
  readonly contract: Pick<Contract, 'operations'>;
}

interface VariantFile {
  readonly variants: readonly ConformingVariant[];
}

/** Reads all variants in the order of their files; each problem names file, line and column. */
export const readVariants = (
  folder: string,
  known: VariantVocabulary,
): Result<readonly ConformingVariant[], readonly SourceProblem[]> =>
  readEntries<VariantFile, ConformingVariant>(folder, {
    folder: 'twins',
    schema: 'twins.schema.json',
    entriesOf: ({ variants }) => variants,
    problemsOf: (read, earlier) => problemsOf(read, known, earlier),
  });

/** Unknown names, and duplicate ids. */
function problemsOf(
  { value, locate }: ReadYaml<VariantFile>,
  { clauses, contract }: VariantVocabulary,
  earlier: ReadonlySet<string>,
): readonly LocatedProblem[] {
  const operations = new Set(contract.operations.map(({ id }) => id));
  const sections = new Set([...clauses.values()].map(({ section }) => section));
  const ids = new Set(earlier);
  return value.variants.flatMap((variant, index) => {
    const at = (member: string, message: string): LocatedProblem => ({
      ...locate(`/variants/${index}/${member}`),
      message: `conforming variant ${variant.id} ${message}`,
    });
    const isTwice = ids.has(variant.id);
    ids.add(variant.id);
    const { section } = variant.allowedBy;
    const named = [
      ...(variant.operations ?? []).map((name, place) => ({ name, member: `operations/${place}` })),
      ...(variant.rewrites ?? []).flatMap((rewrite, number) =>
        (rewrite.operations ?? []).map((name, place) => ({ name, member: `rewrites/${number}/operations/${place}` })),
      ),
    ];
    return [
      ...(isTwice ? [at('id', 'is defined twice')] : []),
      ...(section === undefined || sections.has(section)
        ? []
        : [at('allowedBy/section', `cites section ${section}, which the contract does not have`)]),
      ...named.flatMap(({ name, member }) =>
        operations.has(name) ? [] : [at(member, `names ${name}, which is not an operation`)],
      ),
    ];
  });
}

/** Whether the variant answers calls of this operation differently. */
export const isVaried = (
  { operations = [], rewrites = [] }: Pick<ConformingVariant, 'operations' | 'rewrites'>,
  operationId: string,
): boolean => operations.includes(operationId) || rewrites.some((rewrite) => concernsOperation(rewrite, operationId));
