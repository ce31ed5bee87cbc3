// Lines of the banner that work in a shell when pasted as they stand.

import { DAY, defined, parseInstant, plus } from '../base';
import type { Ready } from './ready';

/** A token, then three calls: a look at scan, an offer from the first user to the second, and the first user's offers. */
export function curls(ready: Ready): readonly string[] {
  const { groups, users } = ready;
  const names = `curl -s ${groups.scan}/v0/platform-instance-names`;
  const [sender, receiver = sender] = users;
  if (!sender?.token || !receiver) return [names, `curl -s "${groups.scan}/v0/ans-entries?page_size=5"`, `curl -s ${groups.ledger}/v2/version`];
  const offers = `${groups.validator}/v0/wallet/transfer-offers`;
  const bearer = '-H "Authorization: Bearer $TOKEN"';
  return [
    `TOKEN=${sender.token}`,
    names,
    `curl -s ${offers} \\`,
    `  ${bearer} -H 'Content-Type: application/json' \\`,
    `  -d '{"receiver_party_id":"${receiver.party}",`,
    // The shell's own number makes a tracking id that is new each time the line is pasted.
    `   "amount":"1.5","description":"lunch","expires_at":${tomorrowMicros(ready)},"tracking_id":"lunch-'$RANDOM'"}'`,
    `curl -s ${offers} ${bearer}`,
  ];
}

/** A day after the ledger's time, in microseconds since 1970. */
function tomorrowMicros({ clock }: Ready): bigint {
  return plus(defined(parseInstant(clock.now), `the ready JSON tells an instant, but it has ${clock.now}`), DAY);
}
