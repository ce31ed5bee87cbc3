// Every command that controls a running server. A test compares it with openapi/control.yaml and docs/control.md, in
// both directions.

import type { ControlCommand } from './command';
import { automationCommands } from './commands/automation';
import { checkCommands } from './commands/checks';
import { clockCommands, statusCommands } from './commands/clock';
import { faultCommands } from './commands/faults';
import { journalCommands } from './commands/journal';
import { holdingCommands, instrumentCommands, nameCommands } from './commands/holdings';
import { ledgerCommands } from './commands/ledger';
import { networkCommands } from './commands/network';
import { offerCommands } from './commands/offers';
import { peopleCommands } from './commands/people';
import { dumpCommands, snapshotCommands } from './commands/state';
import { trafficCommands } from './commands/traffic';
import { voteCommands } from './commands/votes';
import { worldCommands } from './commands/worlds';

export const CONTROL_COMMANDS: readonly ControlCommand[] = [
  ...statusCommands,
  ...clockCommands,
  ...snapshotCommands,
  ...dumpCommands,
  ...automationCommands,
  ...trafficCommands,
  ...offerCommands,
  ...peopleCommands,
  ...holdingCommands,
  ...instrumentCommands,
  ...ledgerCommands,
  ...nameCommands,
  ...voteCommands,
  ...networkCommands,
  ...faultCommands,
  ...worldCommands,
  ...checkCommands,
  ...journalCommands,
];
