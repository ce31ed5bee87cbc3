// Status and version of a node, the same form in the validator and scan groups (observed scan-validator G).

import { later, SECOND, type Micros } from '../base';
import type { Network } from '../ledger';
import { json } from './answers';
import type { Answer, OperationContext } from './types';

/** The only key names the form: running or not initialized. The listener's port is not known here. */
export function nodeStatus({ world, settings, dialect }: OperationContext, idOf: (network: Network) => string): Answer {
  const { network } = world.state;
  if (!network) return json({ not_initialized: { active: false } });
  return json({
    success: {
      id: idOf(network),
      uptime: isoDuration(settings.startedAt, world.now),
      ports: {},
      extra: dialect.absent,
      active: true,
    },
  });
}

/** A fixed time, so that answers are reproducible. */
const COMMITTED_AT = '2026-01-05T09:00:00Z';

export const nodeVersion = ({ settings }: OperationContext): Answer =>
  json({ version: settings.networkVersion, commit_ts: COMMITTED_AT });

/**
 * ISO-8601 duration in hours, minutes and whole seconds, such as `PT42H0M12S`; zero when the end is before the start.
 */
export function isoDuration(from: Micros, to: Micros): string {
  const seconds = (later(from, to) - from) / SECOND;
  return `PT${seconds / 3600n}H${(seconds / 60n) % 60n}M${seconds % 60n}S`;
}
