// What the contract documents say, as plain data: the server routes and validates by it, the kit plans and judges by
// it.

import type { OpenAPIV3, OpenAPIV3_1 } from 'openapi-types';
import type { Json } from '../base';

export type Group = 'ledger' | 'validator' | 'scan' | 'control' | 'extra';
type ProvenanceKind = 'documented' | 'observed' | 'assumed';
export type Safety = 'read' | 'write' | 'destructive';
/**
 * How near an operation is to the service contract: the contract shows it, refers to it, or needs it beside those; or
 * real servers publish it and the contract does not speak of it.
 */
export type Tier = 'shown' | 'referenced' | 'neighbour' | 'published';

/** Where a rule comes from: a section of the service contract, a public observation, or an assumption of ours. */
export interface Provenance {
  readonly mark: ProvenanceKind;
  readonly source: string;
}

/**
 * Names a schema inside the documents: file and JSON pointer, for instance `scan.yaml#/components/schemas/AnsEntry`.
 */
export type SchemaId = string;

export interface ParameterSpec {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schemaId: SchemaId;
  /** The JSON type that the text of the parameter is read as before it is judged. */
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'array';
  readonly format?: string;
  readonly default?: Json;
  readonly provenance: Provenance;
}

export interface MediaSpec {
  readonly mediaType: string;
  readonly schemaId?: SchemaId;
  readonly provenance: Provenance;
  readonly examples: { readonly [name: string]: Json };
}

export interface ResponseSpec {
  /** A three-digit status, or `default` for every status that is not listed. */
  readonly status: string;
  readonly content: readonly MediaSpec[];
  readonly provenance: Provenance;
}

export interface OperationSpec {
  readonly id: string;
  readonly group: Group;
  readonly file: string;
  /** Upper case. */
  readonly method: string;
  /** Path template relative to the group's prefix, for instance `/v0/updates/{update_id}`. */
  readonly path: string;
  /** Where the path starts when its path item names a server of its own; else the document's prefix holds. */
  readonly prefix?: string;
  readonly summary: string;
  readonly tier: Tier;
  readonly safety: Safety;
  readonly deprecated: boolean;
  readonly since?: string;
  readonly deprecatedSince?: string;
  /** The first release that refuses it by default. */
  readonly disabledIn?: string;
  readonly removedIn?: string;
  /** Id of the operation to call instead once this one is removed. */
  readonly successor?: string;
  readonly provenance: Provenance;
  /** Alternatives; each names the schemes it needs. An empty alternative means that no token is needed. */
  readonly security: readonly (readonly string[])[];
  readonly parameters: readonly ParameterSpec[];
  readonly requestBody?: { readonly required: boolean; readonly content: readonly MediaSpec[] };
  readonly responses: readonly ResponseSpec[];
}

/**
 * What a request carries that brings about an answer which no operation lists: the name of a world, a wish for an
 * answer (`Prefer`), a body.
 */
export type RequestTrait = 'world' | 'preference' | 'body';

/**
 * An answer that any operation of the document may give, for a reason that is none of the operation's: `x-anywhere` at
 * the root.
 */
export interface AnywhereSpec {
  readonly status: string;
  readonly mediaType: string;
  readonly schemaId: SchemaId;
  readonly carries: RequestTrait;
  /** In a sentence, when. */
  readonly when: string;
  readonly provenance: Provenance;
}

/** A member of the objects of a schema that came with a later release. */
export interface FieldSpec {
  /** Name of the schema among the components. */
  readonly schema: string;
  readonly name: string;
  readonly since: string;
  /** Whether members of other schemas have the name too, and were there before. */
  readonly isShared: boolean;
}

export interface DocumentSpec {
  readonly group: Group;
  readonly file: string;
  readonly title: string;
  /** The release that the document describes. */
  readonly version: string;
  /** Newest release of each line on record, oldest line first. */
  readonly releases: readonly string[];
  /** Members of answers and requests that did not come with the first release on record. */
  readonly fields: readonly FieldSpec[];
  /**
   * Members whose values have no schema, such as arguments of contracts: their own members are none of the document's.
   */
  readonly freeForm: readonly string[];
  /** What patterns require, in words (`x-pattern-message`). */
  readonly patterns: readonly { readonly pattern: string; readonly message: string }[];
  /** Path part of the document's server address, empty for the ledger group. */
  readonly prefix: string;
  /** Name of the security scheme for bearer tokens. */
  readonly bearerScheme?: string;
  /** Servers may give them, and need not. */
  readonly anywhere: readonly AnywhereSpec[];
}

/** Everything but the compiled validators; plain JSON, so that it can be made at build time. */
export interface ContractIndex {
  /** SHA-256 over the names and bytes of the documents. */
  readonly digest: string;
  readonly documents: readonly DocumentSpec[];
  readonly operations: readonly OperationSpec[];
}

/** A way in which a value differs from its schema. */
export interface Violation {
  /** JSON pointer into the value; empty for the value itself. */
  readonly pointer: string;
  readonly keyword: string;
  readonly message: string;
  /** For a missing member: its name. */
  readonly missing?: string;
  /** For a text that does not match: the pattern. */
  readonly pattern?: string;
  /** Alternatives (oneOf, anyOf) that the value was taken for on the way to the violation, from the outside in. */
  readonly taken?: readonly ChosenAlternative[];
}

interface ChosenAlternative {
  /** JSON pointer of the value that has alternatives. */
  readonly pointer: string;
  /** Place of the alternative in the list of its keyword. */
  readonly branch: number;
}

export interface Contract extends ContractIndex {
  /**
   * Judges a value by a schema; an empty list means that it conforms. Throws InvariantError for a schema that does not
   * exist.
   */
  validate(schemaId: SchemaId, value: Json): readonly Violation[];
}

/** Ours are 3.1; a user's own may be 3.0. */
export type OpenApiDocument = OpenAPIV3.Document | OpenAPIV3_1.Document;
