// What a person sees at the start: one screen, and every line of it can be used.

import picocolors from 'picocolors';
import type { Ready } from './ready';

export interface BannerFacts {
  readonly ready: Ready;
  readonly version: string;
  /** Balance of each user's wallet, by user id. */
  readonly balances: ReadonlyMap<string, string>;
  readonly auth: 'unsafe' | 'jwks' | 'none';
  readonly colours: boolean;
}

const MOST_USERS = 4;
const AUTH: Readonly<Record<BannerFacts['auth'], string>> = {
  unsafe: 'unsafe: anyone can sign a token (HS256, secret "unsafe"), for development only',
  jwks: 'jwks: tokens come from your identity provider',
  none: 'none: tokens are read but not verified, for development only',
};

/** At most 24 lines; tokens stand on lines of their own, so that a double click takes one whole. */
export function banner({ ready, version, balances, auth, colours }: BannerFacts): string {
  const { bold, dim, cyan } = picocolors.createColors(colours);
  const { groups, users } = ready;
  const width = Math.max(...users.map(({ user }) => user.length), 0);
  const rows = users.slice(0, MOST_USERS).flatMap(({ user, party, token }) => [
    `  ${bold(user.padEnd(width))}  ${shortParty(party)}  ${balances.get(user) ?? ''}`.trimEnd(),
    ...(token === null ? [] : [`  ${dim(token)}`]),
  ]);
  const more = users.length > MOST_USERS ? `; ${users.length - MOST_USERS} more are in --json` : '';
  return [
    bold(`understudy ${version}`),
    `  ledger     ${cyan(groups.ledger)}`,
    `  validator  ${cyan(groups.validator)}`,
    `  scan       ${cyan(groups.scan)}`,
    '',
    `Users (a fresh token: understudy token --user NAME${more})`,
    ...rows,
    '',
    `World   ${ready.world}, seed ${ready.seed}; clock ${ready.clock.mode}, ${ready.clock.now}`,
    `Speaks  ${ready.dialect} dialect, ${ready.profile}`,
    `Auth    ${AUTH[auth]}`,
    'Try',
    ...curls(ready).map((line) => `  ${line}`),
    '',
  ].join('\n');
}

/** Three lines that work when pasted as they are. */
function curls({ groups, users }: Ready): readonly string[] {
  const token = users[0]?.token;
  const third = token ? `curl -s ${groups.validator}/v0/wallet/balance -H "Authorization: Bearer ${token}"` : `curl -s ${groups.ledger}/v2/version`;
  return [`curl -s ${groups.scan}/v0/platform-instance-names`, `curl -s "${groups.scan}/v0/ans-entries?page_size=5"`, third];
}

/** The name and both ends of the fingerprint. */
export function shortParty(party: string): string {
  const [name = '', fingerprint = ''] = party.split('::');
  return fingerprint.length > 16 ? `${name}::${fingerprint.slice(0, 8)}…${fingerprint.slice(-4)}` : party;
}
