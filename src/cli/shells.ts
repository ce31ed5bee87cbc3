// Shells with completion, and the kinds of names that it looks up, in a separate file so that --help loads nothing
// else.

export const SHELLS = ['bash', 'zsh', 'fish'] as const;

export const NAME_KINDS = ['operation', 'clause', 'suite', 'tag', 'mutant', 'twin'] as const;
export type NameKind = (typeof NAME_KINDS)[number];
