// The banner of `serve`: one screen of addresses, users and lines to paste.

import picocolors from 'picocolors';
import { claimFlags, tokenCommand, type AuthSettings } from '../server';
import type { Ready } from '../library';
import { curls } from './try-lines';
import { truncateMiddle } from '../base';

export interface BannerFacts {
  readonly ready: Ready;
  readonly version: string;
  /** Balance of each user's wallet, by user id. */
  readonly balances: ReadonlyMap<string, string>;
  /** Users whose wallet automation is switched off: their accepted offers are not completed. */
  readonly waiting: ReadonlySet<string>;
  readonly auth: AuthSettings;
  /** Whether the control operations are served. */
  readonly control: boolean;
  /** Sources of traffic that run. */
  readonly traffic: number;
  /** Days since the time of the world, by the wall clock. */
  readonly daysAgo: number;
  readonly colours: boolean;
}

const MOST_USERS = 4;
const AUTH: Readonly<Record<AuthSettings['mode'], string>> = {
  unsafe: 'unsafe: anyone can sign a token (secret "unsafe"), for development only',
  jwks: 'jwks: tokens come from your identity provider',
  none: 'none: tokens are read but not verified, for development only',
};

/**
 * At most 24 lines, and one for --data; only those that hold a token or a whole party id are longer than 106 columns.
 */
export function banner(facts: BannerFacts): string {
  const { ready, version, auth, colours } = facts;
  const { bold, cyan, dim } = picocolors.createColors(colours);
  const { groups } = ready;
  return [
    bold(`understudy ${version}`),
    `  ledger     ${cyan(groups.ledger)}`,
    `  validator  ${cyan(groups.validator)}`,
    `  scan       ${cyan(groups.scan)}`,
    ...ownRows(facts, cyan),
    ...localnetRows(facts, cyan),
    '',
    bold('Users') + usersHint(facts),
    ...userRows(facts, { bold, dim }),
    '',
    `${bold('World')}   ${ready.world}, seed ${ready.seed}; clock ${ready.clock.mode}, ${ready.clock.now}${pastHint(facts)}`,
    ...trafficRow(facts, bold),
    ...(ready.data === undefined ? [] : [`${bold('Data')}    stored in ${ready.data}`]),
    `${bold('Speaks')}  ${ready.dialect} dialect, ${ready.profile}`,
    `${bold('Auth')}    ${AUTH[auth.mode]}`,
    `${bold('Try')}     paste these lines`,
    ...curls(ready, claimFlags(auth)).map((line) => `  ${line}`),
    '',
  ].join('\n');
}

const trafficRow = ({ traffic }: BannerFacts, paint: TextStyle): readonly string[] =>
  traffic === 0
    ? []
    : [
        `${paint('Traffic')} ${traffic} ${traffic === 1 ? 'source' : 'sources'} running; understudy traffic shows, stops and paces them`,
      ];

type TextStyle = (text: string) => string;

/** Front-ends compare ledger time with their own clock. */
const pastHint = ({ daysAgo, ready }: BannerFacts): string =>
  daysAgo < 1
    ? ''
    : `, ${daysAgo} ${daysAgo === 1 ? 'day' : 'days'} ago${ready.data === undefined ? ' (--as-of now)' : ''}`;

/** One row per user: name, shortened party, balance (right-aligned) and a token. */
function userRows(
  { ready, balances, waiting }: BannerFacts,
  { bold, dim }: { readonly bold: TextStyle; readonly dim: TextStyle },
): readonly string[] {
  const rows = ready.users.slice(0, MOST_USERS).map(({ user, party, token }) => ({
    user: waiting.has(user) ? `${user} (automation off)` : user,
    token,
    party: shortParty(party),
    balance: balances.get(user) ?? '',
  }));
  const widest = (column: 'user' | 'party' | 'balance'): number => Math.max(...rows.map((row) => row[column].length));
  return rows.map(({ user, party, balance, token }) => {
    const columns = [
      bold(user.padEnd(widest('user'))),
      party.padEnd(widest('party')),
      balance.padStart(widest('balance')),
      ...(token === null ? [] : [dim(token)]),
    ];
    return `  ${columns.join('  ')}`.trimEnd();
  });
}

/** Console, control and documents, in two lines. */
function ownRows({ ready: { groups, docs, console }, control }: BannerFacts, paint: TextStyle): readonly string[] {
  const places = [
    ...(control ? [`control    ${paint(groups.control)}`] : []),
    ...(docs === undefined ? [] : [`documents  ${paint(docs)}`]),
  ];
  return [
    ...(console === undefined ? [] : [`  console    ${paint(console)}`]),
    ...(places.length === 0 ? [] : [`  ${places.join('   ')}`]),
  ];
}

/** The gateway of each node, and its own ports. */
function localnetRows({ ready }: BannerFacts, paint: TextStyle): readonly string[] {
  return Object.entries(ready.localnet ?? {}).map(
    ([node, { validator, ledger, scan }]) =>
      `  LocalNet   ${[node.padEnd(12), paint(validator), paint(ledger), ...(scan === undefined ? [] : [paint(scan)])].join('  ')}`,
  );
}

function usersHint({ ready, auth, control }: BannerFacts): string {
  if (ready.users.length === 0) return '   (none yet: registering creates a user with a wallet)';
  const token = auth.mode === 'jwks' ? [] : [`new token: ${tokenCommand(auth)}`];
  const hidden = ready.users.length - MOST_USERS;
  const parties = control ? ['party ids: npx canton-understudy party list'] : [];
  const hints = [...token, ...(hidden > 0 ? [`${hidden} more, and whole party ids, with --json`] : parties)];
  return hints.length === 0 ? '' : `   (${hints.join('; ')})`;
}

/** The name and both ends of the fingerprint. */
export function shortParty(party: string): string {
  const [name = '', fingerprint] = party.split('::');
  return fingerprint === undefined ? party : `${name}::${truncateMiddle(fingerprint, 8, 4)}`;
}
