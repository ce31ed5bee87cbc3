// GET /v0/domains/{domain_id}/members/{member_id}/traffic-status: the extra traffic of a node (Splice 0.7.4 scan).

import { extraTraffic, participantUids } from '../../ledger';
import { error, json } from '../answers';
import { isUniqueId, malformedId } from '../identifiers';
import { wireInteger } from '../read';
import type { Operation } from '../types';

/** Participants, mediators and sequencers. */
const MEMBER = /^(PAR|MED|SEQ)::(.+::.+)$/;

export const getMemberTrafficStatus: Operation = {
  id: 'getMemberTrafficStatus',
  access: 'open',
  handle({ path }, { world }) {
    const [synchronizerId, memberId] = [path['domain_id'] ?? '', path['member_id'] ?? ''];
    const uid = MEMBER.exec(memberId)?.[2];
    if (uid === undefined)
      return error(
        400,
        `Could not decode member ID: ${JSON.stringify(memberId)} is not of the form PAR::name::fingerprint`,
      );
    if (!isUniqueId(synchronizerId))
      return error(400, `Could not decode domain ID: ${malformedId('synchronizer', synchronizerId)}`);
    if (!participantUids(world.state).has(uid))
      return error(404, `No traffic state of member ${memberId} on synchronizer ${synchronizerId}`);
    const { purchased, consumed } = extraTraffic(world.state, { uid, memberId, synchronizerId });
    return json({
      traffic_status: {
        actual: { total_consumed: wireInteger(consumed), total_limit: wireInteger(purchased) },
        target: { total_purchased: wireInteger(purchased) },
      },
    });
  },
};
