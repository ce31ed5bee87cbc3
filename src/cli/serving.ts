// The commands that serve, in one file of dist/.

export { demo } from './demo';
export { serve } from './serve';
