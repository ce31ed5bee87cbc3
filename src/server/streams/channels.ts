// Which requests open a stream: a websocket handshake on one of the channels (observed-ledger 6). The elements of a
// channel are those of the operation that is POSTed to the same path.

import { IncomingMessage } from 'node:http';

export const CHANNELS = [
  '/v2/updates',
  '/v2/updates/flats',
  '/v2/updates/trees',
  '/v2/state/active-contracts',
  '/v2/commands/completions',
  '/v2/commands/command-completions',
] as const;

const CHANNEL = new RegExp(
  `^(?:[a-z][a-z0-9+.-]*://[^/?#]*)?(?:/_worlds/[^/?#]+)?(?:${CHANNELS.join('|')})(?:[?#]|$)`,
  'i',
);

const wantsStream = ({ method, url = '', headers }: IncomingMessage): boolean =>
  method === 'GET' && /^websocket$/i.test(headers.upgrade?.trim() ?? '') && CHANNEL.test(url);

/**
 * With a listener for upgrades, Node treats every `Upgrade` header as one and drops the request with its body. This
 * class reports an upgrade only where the path has a channel: a request that offers h2c elsewhere is answered normally.
 */
export class Upgradable extends IncomingMessage {
  private offers = false;

  get upgrade(): boolean {
    return this.offers && (this.method === 'CONNECT' || wantsStream(this));
  }

  set upgrade(offers: unknown) {
    this.offers = offers === true;
  }
}
