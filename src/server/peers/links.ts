// The links to all other replicas, opened when they are first needed.

import { dialLink, type DialSettings, type Link, type OutgoingCall } from './dial';
import type { ReplicaAddress } from '../store/shared-worlds';
import type { LinkReply } from './types';

export interface Links {
  /** Rejects with LinkLost or LinkBusy. */
  call(to: ReplicaAddress, call: OutgoingCall): Promise<LinkReply>;
  /** Opens the link if it is not open; rejects with LinkLost when that fails. */
  reach(to: ReplicaAddress): Promise<void>;
  close(): void;
}

export function createLinks(settings: DialSettings, lost: (replica: string) => void): Links {
  const links = new Map<string, Promise<Link>>();
  const open = new Map<string, Link>();
  const drop = (replica: string): void => {
    links.delete(replica);
    open.delete(replica);
    lost(replica);
  };
  const keep = async ({ id }: ReplicaAddress, dialing: Promise<Link>): Promise<void> => {
    try {
      const link = await dialing;
      open.set(id, link);
      await link.ending;
    } catch {
      // The calls that wait for the link report it.
    }
    drop(id);
  };
  const dial = (to: ReplicaAddress): Promise<Link> => {
    const dialing = dialLink(settings, to);
    links.set(to.id, dialing);
    void keep(to, dialing);
    return dialing;
  };
  return {
    call(to, call) {
      const link = open.get(to.id);
      return link ? link.call(call) : (links.get(to.id) ?? dial(to)).then((dialed) => dialed.call(call));
    },
    async reach(to) {
      if (open.has(to.id)) return;
      const link = await (links.get(to.id) ?? dial(to));
      // A link to itself proves only that there is one.
      if (to.id === settings.identity.replica) link.close();
    },
    close() {
      for (const link of open.values()) link.close();
    },
  };
}
