// POST /v0/state/acs: contracts of a snapshot by stakeholder and template (observed scan-validator 4.4).

import { error } from '../answers';
import { textsMember } from '../read';
import type { Operation } from '../types';
import { answerAcsPage } from './acs-page';
import { readPartyIds } from './party-list';

/** `package-name:Module.Path:Entity`. */
const TEMPLATE = /^[^:]+:[^:]+:[^:]+$/;

export const getAcsSnapshot: Operation = {
  id: 'getAcsSnapshot',
  access: 'open',
  handle({ body }, context) {
    const parties = readPartyIds('party_ids', textsMember(body, 'party_ids'));
    if (!parties.ok) return parties.error;
    const templates = textsMember(body, 'templates');
    const malformed = templates.find((template) => !TEMPLATE.test(template));
    if (malformed !== undefined)
      return error(400, `templates has ${JSON.stringify(malformed)}; expected package-name:Module:Entity`);
    return answerAcsPage(body, { parties: parties.value, templates }, context);
  },
};
