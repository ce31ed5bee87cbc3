// What a run sends, creates and leaves behind, for `--plan`: counted from the steps of the planned scenarios.

import { measuresByOffer, type PlannedCase, type Target } from '../conformance';
import { boundsFor, boundsText } from './check-traffic';
import { isOnLoopback, type RunOptions } from './check-options';
import type { Safety } from '../contract';

/** Operations that leave something behind, with its name in the singular and the plural. */
const LEFT_BEHIND: readonly (readonly [operations: readonly string[], one: string, many: string])[] = [
  [['allocateParty', 'allocateExternalParty'], 'party', 'parties'],
  [['createLedgerUser', 'registerUser'], 'user', 'users'],
  [['createTransferPreapproval'], 'transfer preapproval', 'transfer preapprovals'],
  [['forceAcsSnapshot'], 'forced ACS snapshot', 'forced ACS snapshots'],
  [['tap'], 'tap of tokens', 'taps of tokens'],
];

interface CostContext {
  readonly target: Target;
  readonly settings: {
    readonly options: RunOptions;
    readonly allow: Safety;
    readonly isExplicitlyAllowed: boolean;
    readonly cleansUp: boolean;
  };
}

/** Lines of a plan; empty if nothing would run. */
export function costText(cases: readonly PlannedCase[], { target, settings }: CostContext): string {
  const calls = cases
    .filter(({ skip }) => skip === undefined)
    .flatMap(({ scenario }) => scenario.steps)
    .filter(({ again }) => again !== true)
    .flatMap(({ call, parallel, repeat }) => Array.from({ length: parallel ?? repeat ?? 1 }, () => call));
  if (calls.length === 0) return '';
  const count = (operations: readonly string[]): number => calls.filter((call) => operations.includes(call)).length;
  const offers = count(['createTransferOffer']) + (measuresByOffer(cases) ? 1 : 0);
  const left = LEFT_BEHIND.flatMap(([operations, one, many]) => {
    const number = count(operations);
    return number === 0 ? [] : [`${number} ${number === 1 ? one : many}`];
  });
  const bounds = boundsText(boundsFor(target, settings.options));
  const lines = [
    `The run sends at least ${calls.length} requests, more where it polls${bounds === '' ? '' : `; bounds: ${bounds}`}.`,
    ...(offers === 0
      ? []
      : [
          `It creates up to ${offers} transfer offers; those still open at the end ${settings.cleansUp ? 'are withdrawn' : 'expire by themselves, usually within minutes'}. Their updates remain in the ledger's history.`,
        ]),
    ...(left.length === 0 ? [] : [`It leaves behind up to ${left.join(', ')}.`]),
    ...(isOnLoopback(target) && settings.allow !== 'read' && !settings.isExplicitlyAllowed
      ? [
          'Writes run only if the target identifies itself as a mock server, which --plan does not check; --allow overrides this.',
        ]
      : []),
  ];
  return `${lines.join('\n')}\n`;
}
