// Grammars of identifiers in requests of the ledger group, and messages for texts that violate them (observed-ledger
// 3.1).

interface Grammar {
  readonly kind: string;
  readonly allowed: RegExp;
  /** Matches a text of allowed characters. */
  readonly whole: RegExp;
  readonly longest: number;
}

const PARTY: Grammar = {
  kind: 'Daml-LF Party',
  allowed: /[A-Za-z0-9:\-_ ]/,
  whole: /^[A-Za-z0-9:\-_ ]+$/,
  longest: 255,
};
const LEDGER_STRING: Grammar = {
  kind: 'Daml-LF Ledger String',
  allowed: /[A-Za-z0-9._:\-#/ ]/,
  whole: /^[A-Za-z0-9._:\-#/ ]+$/,
  longest: 255,
};
const PACKAGE_NAME: Grammar = {
  kind: 'Daml-LF Package Name',
  allowed: /[A-Za-z0-9\-_]/,
  whole: /^[A-Za-z0-9\-_]+$/,
  longest: 255,
};
const PACKAGE_ID: Grammar = {
  kind: 'Daml-LF Package ID',
  allowed: /[A-Za-z0-9\-_ ]/,
  whole: /^[A-Za-z0-9\-_ ]+$/,
  longest: 64,
};

const USER_ID: Grammar = {
  kind: 'Daml-LF User ID',
  allowed: /[A-Za-z0-9@^$.!`\-#+'~_|:()]/,
  whole: /^[A-Za-z0-9@^$.!`\-#+'~_|:()]+$/,
  longest: 128,
};
const HINT: Grammar = { kind: 'Party hint', allowed: /[A-Za-z0-9:\-_ ]/, whole: /^[A-Za-z0-9:\-_ ]+$/, longest: 185 };

const problemOf = ({ kind, allowed, whole, longest }: Grammar, text: string): string | undefined => {
  if (text.length <= longest && whole.test(text)) return undefined;
  if (text === '') return `${kind} is empty`;
  if (text.length > longest) return `${kind} is too long (max: ${longest})`;
  const stranger = [...text].find((character) => !allowed.test(character));
  return stranger === undefined
    ? undefined
    : `non expected character 0x${(stranger.codePointAt(0) ?? 0).toString(16)} in ${kind} ${JSON.stringify(text)}`;
};

/** The problem of a party id; undefined if valid. */
export const partyProblem = (text: string): string | undefined => problemOf(PARTY, text);
export const ledgerStringProblem = (text: string): string | undefined => problemOf(LEDGER_STRING, text);
export const userIdProblem = (text: string): string | undefined => problemOf(USER_ID, text);

/** The problem of a party hint; undefined if valid. */
export const hintProblem = (text: string): string | undefined =>
  problemOf(HINT, text) ??
  (/::|:$/.test(text)
    ? `Party hint ${JSON.stringify(text)} must not contain two consecutive colons or end with a colon; two colons separate the hint from the fingerprint`
    : undefined);
export const packageIdProblem = (text: string): string | undefined => problemOf(PACKAGE_ID, text);
export const packageNameProblem = (text: string): string | undefined => problemOf(PACKAGE_NAME, text);

/** A name, two colons and a fingerprint. */
export const isParticipantUid = (text: string): boolean => /^[A-Za-z0-9_ -]{1,185}::1220[0-9a-f]{64}$/.test(text);

const DOTTED_NAME = /^[A-Za-z$_][A-Za-z0-9$_]*(?:\.[A-Za-z$_][A-Za-z0-9$_]*)*$/;
const MAX_NAME_LENGTH = 1000;

export const isDottedName = (text: string): boolean => text.length <= MAX_NAME_LENGTH && DOTTED_NAME.test(text);

/** The problem of an update id that must be a multihash: sha-256, 32 bytes, in hex. */
export function multihashProblem(text: string): string | undefined {
  if (!/^(?:[0-9a-f]{2})+$/i.test(text)) return `Failed to parse hex string: ${text}`;
  return /^1220[0-9a-f]{64}$/i.test(text)
    ? undefined
    : `The update id ${text} is not a multihash: expected 1220 and 64 hex digits`;
}

const CONTRACT_ID = /^00[0-9a-f]{64}(?:[0-9a-f]{2})*$/;
export const isContractId = (text: string): boolean => CONTRACT_ID.test(text);
