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
