// Lines of the banner that can be pasted into a shell.

import { DAY, defined, parseInstant, plus } from '../base';
import type { Ready } from '../library';

/**
 * A token, then three calls: one to scan, an offer from the first user to the second, and the first user's offers. If
 * there are no users yet, one registers. `audience` is the flag for a non-default audience, or empty.
 */
export function curls(ready: Ready, audience = ''): readonly string[] {
  const { groups, users } = ready;
  const names = `curl -s ${groups.scan}/v0/platform-instance-names`;
  const [sender, receiver = sender] = users;
  if (!sender && ready.admin.token !== null) return [names, ...registration(ready, audience)];
  if (!sender?.token || !receiver)
    return [names, `curl -s "${groups.scan}/v0/ans-entries?page_size=5"`, `curl -s ${groups.ledger}/v2/version`];
  const offers = `${groups.validator}/v0/wallet/transfer-offers`;
  const bearer = '-H "Authorization: Bearer $TOKEN"';
  return [
    `TOKEN=${sender.token}`,
    names,
    `curl -s ${offers} \\`,
    `  ${bearer} -H 'Content-Type: application/json' \\`,
    `  -d '{"receiver_party_id":"${receiver.party}",`,
    // The shell's process id and counter make the tracking id unique each time the line is pasted.
    `   "amount":"1.5","description":"lunch","expires_at":${tomorrowMicros(ready)},"tracking_id":"lunch-'$RANDOM'"}'`,
    `curl -s ${offers} ${bearer}`,
  ];
}

/** The first user of an empty network. */
function registration({ groups: { validator } }: Ready, audience: string): readonly string[] {
  const bearer = '-H "Authorization: Bearer $TOKEN"';
  return [
    `TOKEN=$(npx canton-understudy token --user alice${audience})`,
    `curl -s -X POST ${validator}/v0/register ${bearer}`,
    `curl -s ${validator}/v0/wallet/balance ${bearer}`,
  ];
}

/** A day after the ledger's time, in microseconds since 1970. */
function tomorrowMicros({ clock }: Ready): bigint {
  return plus(defined(parseInstant(clock.now), `the ready JSON has an instant, but it has ${clock.now}`), DAY);
}
