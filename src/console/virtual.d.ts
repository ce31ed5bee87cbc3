// What the build hands to the console of other rooms (src/build/bundle-console.ts): validators made of schemas, and the one part of the kit that
// a browser runs, whose other types reach into Node.

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
    /** For the viewer alone. */
    readonly data: object;
  }
  export function pageOfPacked(packed: unknown): ReportPage;
}

/** src/build/offered.ts */
declare module 'virtual:offered' {
  export interface OfferedOperation {
    readonly id: string;
    readonly group: string;
    /** Names of the examples by the status that is documented. */
    readonly answers: Readonly<Record<string, readonly string[]>>;
  }
  /** Of the network: those that a fault can hit. */
  export const operations: readonly OfferedOperation[];
  /** Names of the worlds that come along. */
  export const worlds: readonly string[];
}

declare module 'virtual:request/validator/createTransferOffer' {
  /** What the contract says against a body; nothing for one that it takes. */
  export const violationsOf: (value: unknown) => readonly { readonly pointer: string; readonly message: string }[];
}

/** src/build/rules.ts */
declare module 'virtual:rules' {
  /** Ids of the clauses that a part of an operation carries: `request`, or a status. */
  export const operations: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  export const texts: Readonly<Record<string, string>>;
}
