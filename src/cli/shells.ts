// Shells that a completion can be written for; apart, so that the help needs no more.

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
