// Index and validators to a contract, without a file: those who open one bring them.

import { defined, invariant, isObject, parseJson, stringifyJson } from '../base';
import type { BuiltContract, BuiltOperation } from './prepared-contract';
import { findViolations, type ValidatorLookup, type Validator } from './violations';
import type { LoadedDocument, Sources } from './load';
import type { Contract, ContractIndex, Group, OpenApiDocument, OperationSpec, SchemaId } from './types';

/** A contract whose documents can also be found by file, which users' documents need. */
export interface OpenContract extends Contract {
  /** Where the documents can be read again; absent for a contract bundled with the program. */
  readonly sources?: Sources;
  /** The parsed document itself, for consumers that read OpenAPI. A fresh copy on each call. */
  document(group: Group, file?: string): OpenApiDocument;
}

/** A contract of its index and of validators wherever they come from. */
export const assemble = (index: ContractIndex, find: ValidatorLookup): Contract => ({
  ...index,
  validate: (id, value) => findViolations(defined(find(id), `the contract has a schema ${id}`), value, find),
});

/**
 * A contract that came with the program: `modules` are what the modules of validators export, by document; `responses`
 * is the text of that file.
 */
export function bundledContract(
  { index, names }: BuiltContract,
  { modules, responses }: { readonly modules: Readonly<Record<string, unknown>>; readonly responses: string },
): Contract {
  const [, ...lines] = responses.split('\n');
  const operations = withResponses(index.operations, (place) => lines[place] ?? '');
  return assemble(
    { ...index, operations },
    memoize((id: SchemaId) => validatorIn(modules[documentOf(id)], names[id])),
  );
}

/** Operations whose responses are parsed from their line on first access. */
export const withResponses = (
  operations: readonly BuiltOperation[],
  lineAt: (place: number) => string,
): readonly OperationSpec[] =>
  operations.map((operation, place) => {
    let responses: OperationSpec['responses'] | undefined;
    return {
      ...operation,
      get responses() {
        // Serialised from this type by the build.
        return (responses ??= JSON.parse(lineAt(place)) as OperationSpec['responses']);
      },
    };
  });

/** The file that a schema is in. */
export const documentOf = (id: SchemaId): string => id.slice(0, id.indexOf('#'));

/** Finds documents; all of them are loaded on the first call. */
export function documentsOf(load: () => readonly LoadedDocument[]): OpenContract['document'] {
  let loaded: readonly LoadedDocument[] | undefined;
  return (group, file) => {
    loaded ??= load();
    const [document, ...more] = loaded.filter(
      (one) => one.group === group && (file === undefined || one.file === file),
    );
    invariant(
      document && more.length === 0,
      `exactly one document of group ${group}${file === undefined ? '' : ` is the file ${file}`} is requested`,
    );
    // Loading has refused everything that is not an OpenAPI document.
    return parseJson(stringifyJson(document.json)) as unknown as OpenApiDocument;
  };
}

export function validatorIn(built: unknown, name: string | undefined): Validator | undefined {
  const found = isObject(built) && name !== undefined ? built[name] : undefined;
  return isValidator(found) ? found : undefined;
}

const isValidator = (value: unknown): value is Validator => typeof value === 'function';

/** Calls `find` once for each text. */
export function memoize<T>(find: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text) ?? find(text);
    known.set(text, found);
    return found;
  };
}
