// Modules that the build generates for the console (src/build/bundle-console.ts): validators compiled from schemas, and
// the one part of the kit that runs in a browser; its other types need Node.

declare module 'virtual:report-check' {
  interface SchemaError {
    readonly instancePath: string;
    readonly message?: string;
  }
  /** Whether a value is a JSON report; `errors` says why not. */
  const check: { (value: unknown): boolean; errors?: readonly SchemaError[] | null };
  export default check;
}

/** src/conformance/report/page.ts */
declare module 'virtual:report-page' {
  export interface ReportPage {
    readonly title: string;
    readonly conforms: boolean;
    readonly line: string;
    /** For the viewer only. */
    readonly data: object;
  }
  export function pageOfPacked(packed: unknown): ReportPage;
}

/** src/build/form-suggestions.ts */
declare module 'virtual:offered' {
  export interface OfferedOperation {
    readonly id: string;
    readonly group: string;
    /** Names of the examples by documented status. */
    readonly answers: Readonly<Record<string, readonly string[]>>;
  }
  /** Operations that faults can match. */
  export const operations: readonly OfferedOperation[];
  /** Names of the built-in worlds. */
  export const worlds: readonly string[];
}

declare module 'virtual:request/validator/createTransferOffer' {
  /** Contract violations of a request body; empty for a valid one. */
  export const violationsOf: (value: unknown) => readonly { readonly pointer: string; readonly message: string }[];
}

/** src/build/rule-texts.ts */
declare module 'virtual:rules' {
  /** Ids of the clauses of a part of an operation: `request`, or a status. */
  export const operations: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  export const texts: Readonly<Record<string, string>>;
}

declare module 'virtual:story-check' {
  import type { KeywordError } from '../base';
  /** Whether a value is the content of a story file; `errors` says why not. */
  const check: { (value: unknown): boolean; errors?: readonly KeywordError[] | null };
  export default check;
}

/** src/build/story-data.ts */
declare module 'virtual:stories' {
  import type { StoryFile } from '../stories';
  /** The stories of the package, by name. */
  export const stories: readonly StoryFile[];
}

/** src/build/story-data.ts */
declare module 'virtual:story-operations' {
  /** `id method path`, of every operation. */
  export const operations: readonly string[];
}
