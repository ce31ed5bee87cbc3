// Shells that a completion can be written for, and the names that it asks the command for; apart, so that the help needs no more.

export const SHELLS = ['bash', 'zsh', 'fish'] as const;

export const NAME_KINDS = ['operation', 'clause', 'suite', 'tag', 'mutant'] as const;
export type NameKind = (typeof NAME_KINDS)[number];
