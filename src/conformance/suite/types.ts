// What a suite says: scenarios of one topic, each a list of calls with expectations (conformance/schema/suite.schema.json).

import type { Json } from '../../base';
import type { Position } from '../yaml';

export type Safety = 'read' | 'write' | 'destructive';
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
  readonly title: string;
  readonly clauses: readonly string[];
  readonly safety: Safety;
  /** Places in the target that must have a value. */
  readonly needs: readonly string[];
  readonly tags: readonly string[];
  /** The scenario runs once for each; one undefined value when it is not repeated. */
  readonly each: readonly (Json | undefined)[];
  readonly let: readonly (readonly [name: string, value: Json])[];
  readonly steps: readonly Step[];
  readonly position: Position;
}

export interface Step {
  readonly call: string;
  readonly as: string | undefined;
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
  readonly position: Position;
}

export interface Expectation {
  readonly status: readonly StatusWord[];
  readonly headers: Readonly<Record<string, string>>;
  /** A JSON Schema fragment. */
  readonly body: Json | undefined;
  readonly that: readonly Claim[];
  /** The clauses that this expectation checks. */
  readonly clauses: readonly string[];
}

export interface Claim {
  readonly is: string;
  readonly clauses: readonly string[];
  readonly because: string | undefined;
  readonly position: Position;
}
