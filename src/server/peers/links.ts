// The links to all other replicas, opened when they are first needed.

import { dialLink, type DialSettings, type Link, type OutgoingCall } from './dial';
import type { ReplicaAddress } from '../store/shared-worlds';
import type { LostOwners } from './lost-owners';
import type { LostReplicas } from './lost-replicas';
import type { LinkReply } from './types';

export interface Links {
  /** Rejects with LinkLost or LinkBusy. */
  call(to: ReplicaAddress, call: OutgoingCall): Promise<LinkReply>;
  /** Opens the link if it is not open; rejects with LinkLost when that fails. */
  reach(to: ReplicaAddress): Promise<void>;
  close(): void;
}

export interface LinkObservers {
  readonly owners: Pick<LostOwners, 'dropped' | 'reached'>;
  readonly lostReplicas: LostReplicas;
}

export function createLinks(settings: DialSettings, { owners, lostReplicas }: LinkObservers): Links {
  let isClosed = false;
  const links = new Map<string, Promise<Link>>();
  const open = new Map<string, Link>();
  const drop = (replica: string): void => {
    links.delete(replica);
    open.delete(replica);
    owners.dropped(replica);
  };
  const noteEnd = (to: ReplicaAddress, reason: string | undefined): void => {
    // Whether this replica reaches itself is checked and logged elsewhere.
    if (isClosed || to.id === settings.identity.replica) return;
    if (reason === undefined) lostReplicas.left(to);
    else lostReplicas.lost(to, reason);
  };
  const keep = async (to: ReplicaAddress, dialing: Promise<Link>): Promise<void> => {
    let reason: string | undefined;
    try {
      const link = await dialing;
      open.set(to.id, link);
      owners.reached(to.id);
      lostReplicas.reached(to);
      reason = await link.ending;
    } catch (error) {
      // The calls that wait for the link report it as well.
      reason = error instanceof Error ? error.message : String(error);
    }
    drop(to.id);
    noteEnd(to, reason);
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
      isClosed = true;
      for (const link of open.values()) link.close();
    },
  };
}
