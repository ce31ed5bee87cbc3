// Options of `play`, in a separate file so that --help does not load the command.

import { CONNECTION_FLAGS } from './control/connection';
import type { Flag } from './options';

const connectionFlag = (wanted: string): readonly Flag[] => CONNECTION_FLAGS.filter(({ name }) => name === wanted);

export const PLAY_FLAGS: readonly Flag[] = [
  { name: 'auto', help: 'continue without keys, with time to read each sentence' },
  { name: 'speed', value: 'NUMBER', help: 'speed of --auto, such as 2 or 0.5 (default 1)' },
  { name: 'check', help: 'check the story without playing it' },
  { name: 'dry-run', help: 'print the steps without playing them' },
  {
    name: 'export',
    value: 'FILE',
    repeatable: true,
    help: 'play without waiting, and write the story with pictures to this file: .html for a page, .svg for an animation',
  },
  ...connectionFlag('url'),
  {
    name: 'world',
    value: 'ID',
    variable: 'UNDERSTUDY_WORLD_ID',
    help: 'play in this world and leave it changed (default: a private world, deleted at the end)',
  },
  ...connectionFlag('control-token'),
  { name: 'serve', help: 'play on a server of its own, also if one runs at the address' },
  { name: 'keep', help: 'keep the private world at the end and print its address' },
  { name: 'json', help: 'print one line of JSON for each step' },
];
