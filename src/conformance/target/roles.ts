// The roles that scenarios name in `as`, and the places of their tokens in a target file.

/** Roles whose token every target must accept. */
const ACCEPTED = {
  first: 'users.0.token',
  second: 'users.1.token',
  third: 'users.2.token',
  fourth: 'users.3.token',
  admin: 'admin.token',
} as const;

/** Valid tokens whose user has no wallet, or is unknown to the ledger. */
const WITHOUT_WALLET = { noWallet: 'tokens.noWallet', unknownUser: 'tokens.unknownUser' } as const;

export const ACCEPTED_TOKEN_PLACES: Readonly<Record<string, string>> = ACCEPTED;

/** The tokens of other roles are expired or wrong on purpose. */
export const VALID_TOKEN_PLACES: Readonly<Record<string, string>> = { ...ACCEPTED, ...WITHOUT_WALLET };

export const TOKEN_PLACES: Readonly<Record<string, string>> = {
  ...VALID_TOKEN_PLACES,
  expired: 'tokens.expired',
  wrongAudience: 'tokens.wrongAudience',
  wrongSignature: 'tokens.wrongSignature',
};
