// Elliptic curves, loaded with the first key: deriving their constants takes longer than any other module at a start.

export const curves = (): typeof import('./noble-curves') =>
  require('./noble-curves') as typeof import('./noble-curves');
