// GET /v2/parties: known parties in order of id, in pages (observed-ledger 5.4, 6.1).

import { partiesAfter, type PartyId } from '../../ledger';
import { json } from '../answers';
import { integerOf, textMember } from '../read';
import type { Operation } from '../types';
import { invalidArgument, refuseWith } from './failures';
import { refuseReadingAsAdministrator } from './caller-rights';
import { partyJson } from './render-party';
import { partyProblem } from './grammars';

export const MAX_PARTIES_PAGE_SIZE = 10_000;

export const listParties: Operation = {
  id: 'listParties',
  access: 'ledger',
  handle(request, context) {
    const forbidden = refuseReadingAsAdministrator(request, context);
    if (forbidden) return forbidden;
    const { dialect, world } = context;
    const after = readToken(textMember(request.query, 'pageToken') ?? '');
    if (after === undefined)
      return refuseWith(
        invalidArgument('the page token was not issued by this server; omit it for the first page'),
        context,
      );
    const prefix = textMember(request.query, 'filter-party') ?? '';
    const size = Math.min(Number(integerOf(request.query['pageSize']) ?? MAX_PARTIES_PAGE_SIZE), MAX_PARTIES_PAGE_SIZE);
    const rest = partiesAfter(world.state, { prefix, after, limit: size + 1 });
    const page = rest.slice(0, size);
    const nextPageToken = rest.length > size ? tokenOf(page.at(-1) ?? '') : dialect.absentText;
    return json({ partyDetails: page.map((party) => partyJson(world.state, party, dialect)), nextPageToken });
  },
};

/** A token contains the last party of the previous page. */
const tokenOf = (party: PartyId): string => Buffer.from(party).toString('base64');

/** The party of a token, empty for the first page, undefined for an invalid token. */
function readToken(token: string): PartyId | undefined {
  const party = Buffer.from(token, 'base64').toString();
  return token === '' || (tokenOf(party) === token && partyProblem(party) === undefined) ? party : undefined;
}
