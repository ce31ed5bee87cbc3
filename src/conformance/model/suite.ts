// A suite: scenarios on one topic, each a list of calls with expectations (conformance/schema/suite.schema.json).

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
  /** Scenarios with the same key run one after another; undefined when a scenario cannot interfere with others. */
  readonly takesTurns: string | undefined;
  /** The scenario runs once per value; a single undefined value when it is not repeated. */
  readonly each: readonly (Json | undefined)[];
  readonly let: readonly (readonly [name: string, value: Json])[];
  readonly steps: readonly ScenarioStep[];
  readonly position: SourcePosition;
}

/** A header and the prefix before the token in it. */
export interface TokenPlace {
  readonly header: string;
  readonly before: string;
}

/** How a stream is read: until the server closes it, or until it was silent for `idleMs`. */
export interface StreamReading {
  readonly idleMs?: number | undefined;
}

export interface ScenarioStep {
  readonly call: string;
  readonly as: string | undefined;
  /** Where the token is sent; undefined means "Authorization: Bearer". */
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
  /** Repeats the request while the expression `next` gives a value, which its expressions read as `cursor`. */
  readonly pages?: { readonly next: string; readonly max: number };
  /** Sends the request to the websocket channel at the same path. */
  readonly stream?: StreamReading;
  /** Sends, at the end of the run, every request for this operation again that was answered with 200. */
  readonly again?: boolean;
  readonly expect: Expectation;
  readonly capture: readonly (readonly [name: string, expression: string])[];
  readonly position: SourcePosition;
  /** A valid request that shows the refusals before it to be meaningful: a server may refuse everything. */
  readonly isControl?: boolean;
}

export interface Expectation {
  readonly status: readonly StatusWord[];
  readonly headers: Readonly<Record<string, string>>;
  /** A JSON Schema fragment. */
  readonly body: Json | undefined;
  readonly that: readonly Claim[];
  /** Clauses checked by this expectation; none for a setup step. */
  readonly clauses: readonly string[];
  /** The request is invalid on purpose but has a valid token, so a refusal of the token is not the expected one. */
  readonly isAboutRequest?: boolean;
  /** The step only prepares the one under test: its unmet expectations are no breach of the scenario's clauses. */
  readonly isSetup?: boolean;
  /** Source of the rule: a breach of a documented one fails. */
  readonly provenance: Provenance;
  /** Row of the open points in which a target of the observed dialect may deviate. */
  readonly row?: string | undefined;
}

export interface Claim {
  readonly is: string;
  /** The claim applies to answers for which this is true; without such an answer its clauses are not judged. */
  readonly when?: string | undefined;
  readonly clauses: readonly string[];
  readonly because: string | undefined;
  /** Provenance of the rule, if weaker than that of the expectation. */
  readonly provenance?: Provenance;
  /** Row of the open points in which a target of the observed dialect may deviate. */
  readonly row: string | undefined;
  readonly position: SourcePosition;
}
