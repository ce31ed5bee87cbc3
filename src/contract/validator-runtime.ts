// What validators written at build time call at run time: the build bundles it into them.

export { collectErrors } from './collect-errors';
export { formats } from './formats';
