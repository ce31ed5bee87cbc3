// Made at build time out of the documents (src/build/request-checks.ts).

declare module 'virtual:request/validator/createTransferOffer' {
  /** What the contract says against a body; nothing for one that it takes. */
  export const violationsOf: (value: unknown) => readonly { readonly pointer: string; readonly message: string }[];
}
