// POST /v0/state/acs, /v1/state/acs and /v2/state/acs: contracts of a snapshot by stakeholder and template (observed
// scan-validator 4.4, Splice 0.7.4 and 0.8.4 scan).

import { error } from '../answers';
import { textsMember } from '../read';
import type { Operation } from '../types';
import { answerAcsPage } from './acs-page';
import { readPartyIds } from './party-list';

/** `package-name:Module.Path:Entity`. */
const TEMPLATE = /^[^:]+:[^:]+:[^:]+$/;

const acsOperation = (id: string, version: 0 | 1 | 2): Operation => ({
  id,
  access: 'open',
  handle({ body }, context) {
    const parties = readPartyIds('party_ids', textsMember(body, 'party_ids'));
    if (!parties.ok) return parties.error;
    const templates = textsMember(body, 'templates');
    const malformed = templates.find((template) => !TEMPLATE.test(template));
    if (malformed !== undefined)
      return error(400, `templates has ${JSON.stringify(malformed)}; expected package-name:Module:Entity`);
    return answerAcsPage(body, { parties: parties.value, templates }, context, version);
  },
});

export const getAcsSnapshot = acsOperation('getAcsSnapshot', 0);
export const getAcsSnapshotV1 = acsOperation('getAcsSnapshotV1', 1);
export const getAcsSnapshotV2 = acsOperation('getAcsSnapshotV2', 2);
