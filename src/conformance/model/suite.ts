// What a suite says: scenarios of one topic, each a list of calls with expectations (conformance/schema/suite.schema.json).

import type { Json } from '../../base';
import type { Provenance, Safety } from '../../contract';
import type { SourcePosition } from '../schema-files';

export type StatusWord = number | string;

export interface Suite {
  readonly file: string;
  readonly text: string;
  readonly name: string;
  readonly title: string;
  readonly tags: readonly string[];
  readonly scenarios: readonly Scenario[];
}

export interface Scenario {
  /** Overrides the id derived from the title, so that a title can change while baselines and reports keep the id. */
  readonly id?: string | undefined;
  readonly title: string;
  readonly clauses: readonly string[];
  readonly safety: Safety;
  /** Places in the target that must have a value. */
  readonly needs: readonly string[];
  readonly tags: readonly string[];
  /** Scenarios with the same word here run one after another; undefined for those that disturb nobody. */
  readonly takesTurns: string | undefined;
  /** The scenario runs once for each; one undefined value when it is not repeated. */
  readonly each: readonly (Json | undefined)[];
  readonly let: readonly (readonly [name: string, value: Json])[];
  readonly steps: readonly ScenarioStep[];
  readonly position: SourcePosition;
}

/** A header, and the text that stands before the token in it. */
export interface TokenPlace {
  readonly header: string;
  readonly before: string;
}

export interface ScenarioStep {
  readonly call: string;
  readonly as: string | undefined;
  /** Where the token goes; undefined for the Authorization header and the word Bearer. */
  readonly tokenIn: TokenPlace | undefined;
  readonly path: Readonly<Record<string, Json>>;
  readonly query: Readonly<Record<string, Json>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Json | undefined;
  readonly raw: string | undefined;
  readonly invalidOnPurpose: boolean;
  readonly parallel: number | undefined;
  readonly repeat: number | undefined;
  readonly eventually: { readonly withinMs: number; readonly everyMs: number } | undefined;
  readonly expect: Expectation;
  readonly capture: readonly (readonly [name: string, expression: string])[];
  readonly position: SourcePosition;
}

export interface Expectation {
  readonly status: readonly StatusWord[];
  readonly headers: Readonly<Record<string, string>>;
  /** A JSON Schema fragment. */
  readonly body: Json | undefined;
  readonly that: readonly Claim[];
  /** The clauses that this expectation checks; none for a step of setup. */
  readonly clauses: readonly string[];
  /** The step only leads to the one that is checked: what it misses is no breach of what the scenario is about. */
  readonly isSetup?: boolean;
  /** What the rule rests on: a breach of a documented one fails. */
  readonly provenance: Provenance;
  /** Row of the open points that a target of the observed dialect may differ in. */
  readonly row?: string | undefined;
}

export interface Claim {
  readonly is: string;
  readonly clauses: readonly string[];
  readonly because: string | undefined;
  /** Row of the open points that a target of the observed dialect may differ in. */
  readonly row: string | undefined;
  readonly position: SourcePosition;
}
