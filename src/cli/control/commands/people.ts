// Parties, users and their wallets.

import type { Json } from '../../../base';
import type { ControlCommand } from '../command';
import type { Input } from '../input';
import { party, partyNamed } from '../lookup';
import { column, hintOf, list, table, textAt, type PartyName } from '../print';
import { isOn } from '../values';
import { committedLines } from './committed';

const PLAIN_RIGHTS: readonly string[] = [
  'participantAdmin',
  'identityProviderAdmin',
  'actAsAnyParty',
  'readAsAnyParty',
  'executeAsAnyParty',
];
const PARTY_RIGHTS: readonly string[] = ['actAs', 'readAs', 'executeAs'];
const RIGHTS = [...PLAIN_RIGHTS, ...PARTY_RIGHTS.map((kind) => `${kind}=PARTY`)]
  .join(', ')
  .replace(/, (\S+)$/, ' or $1');

/** `actAs=alice` names a party, the others stand alone. */
async function rights(input: Input): Promise<readonly Json[] | undefined> {
  const read: Json[] = [];
  for (const text of input.texts('right')) {
    const [kind = '', name] = text.split(/=(.*)/s);
    const wantsParty = PARTY_RIGHTS.includes(kind);
    if (!wantsParty && !PLAIN_RIGHTS.includes(kind)) input.refuse('right', text, RIGHTS);
    else if (wantsParty !== (name !== undefined && name !== '')) input.refuse('right', text, RIGHTS);
    else
      read.push(wantsParty && name !== undefined ? { kind, party: await partyNamed(input, 'right', name) } : { kind });
  }
  return read.length > 0 ? read : undefined;
}

const rightText = (right: Json, name: PartyName): string =>
  textAt(right, 'party') === '' ? textAt(right, 'kind') : `${textAt(right, 'kind')}=${name(textAt(right, 'party'))}`;

export const peopleCommands: readonly ControlCommand[] = [
  {
    words: ['party', 'list'],
    operationId: 'listWorldParties',
    method: 'GET',
    path: '/parties',
    summary: 'List all parties of the network',
    example: 'party list',
    format: (body, { paint }) =>
      table(
        list(body, 'parties'),
        [
          column('PARTY', 'party'),
          column('USERS', (row) => list(row, 'users').map(String).join(', ')),
          column('HOSTED BY', (row) =>
            list(row, 'hosting')
              .map(
                (host) =>
                  `${hintOf(textAt(host, 'participant').replace(/^PAR::/, ''))} (${textAt(host, 'permission')})`,
              )
              .join(', '),
          ),
        ],
        { paint, none: 'no parties' },
      ),
  },
  {
    words: ['party', 'create'],
    operationId: 'createParty',
    method: 'POST',
    path: '/parties',
    summary: 'Create a party',
    example: 'party create frank',
    args: [{ name: 'hint', help: 'first part of the party id' }],
    flags: [
      {
        name: 'participant',
        value: 'UID',
        repeatable: true,
        help: 'hosting participant (default: that of the mock server)',
      },
    ],
    request: (input) => {
      const participants = input.texts('participant');
      return { body: { hint: input.text('hint'), participants: participants.length > 0 ? participants : undefined } };
    },
    format: committedLines,
  },
  {
    words: ['user', 'list'],
    operationId: 'listUsers',
    method: 'GET',
    path: '/users',
    summary: 'List all users',
    example: 'user list',
    format: (body, { paint }) =>
      table(
        list(body, 'users'),
        [
          column('USER', 'user'),
          column('PARTY', 'party'),
          column('WALLET', 'wallet'),
          column('', (row) => (textAt(row, 'deactivated') === 'yes' ? 'deactivated' : '')),
          column('RIGHTS', (row, name) =>
            list(row, 'rights')
              .map((right) => rightText(right, name))
              .join(', '),
          ),
        ],
        { paint, none: 'no users' },
      ),
  },
  {
    words: ['user', 'create'],
    operationId: 'createUser',
    method: 'POST',
    path: '/users',
    summary: 'Create a user',
    example: 'user create frank --wallet',
    args: [{ name: 'user', help: 'user id, the subject of its tokens' }],
    flags: [
      { name: 'party', value: 'PARTY', help: 'primary party of the user' },
      { name: 'wallet', help: 'create a wallet for the user' },
      { name: 'right', value: 'RIGHT', repeatable: true, help: RIGHTS },
    ],
    request: async (input) => ({
      body: {
        user: input.text('user'),
        party: await party(input, 'party'),
        wallet: isOn(input, 'wallet'),
        rights: await rights(input),
      },
    }),
    format: committedLines,
  },
  {
    words: ['user', 'deactivate'],
    operationId: 'deactivateUser',
    method: 'DELETE',
    path: '/users/{user}',
    summary: 'Deactivate a user',
    example: 'user deactivate frank',
    args: [{ name: 'user', help: 'user id' }],
    request: (input) => ({ path: { user: input.text('user') } }),
    format: committedLines,
  },
  {
    words: ['wallet', 'install'],
    operationId: 'installWallet',
    method: 'POST',
    path: '/wallets',
    summary: 'Create a wallet for a user',
    example: 'wallet install erin',
    args: [{ name: 'user', help: 'user id' }],
    flags: [
      {
        name: 'party',
        value: 'PARTY',
        help: 'party whose tokens the wallet holds (default: the primary party of the user)',
      },
    ],
    request: async (input) => ({ body: { user: input.text('user'), party: await party(input, 'party') } }),
    format: committedLines,
  },
];
