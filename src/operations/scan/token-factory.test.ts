import { formatInstantShort, HOUR, plus } from '../../base';
import { membersOf, textMember } from '../read';
import { getAllocationFactory } from './getAllocationFactory';
import { getTransferFactory } from './getTransferFactory';
import { ALICE, BOB, DSO, openTestNetwork, START } from '../../../test/support/scan-network';

describe('the factories while no mining round is open', () => {
  const { call } = openTestNetwork();
  const early = plus(START, -HOUR);
  const transfer = {
    sender: ALICE,
    receiver: BOB,
    amount: '1.0',
    instrumentId: { admin: DSO, id: 'Amulet' },
    requestedAt: formatInstantShort(early),
    executeBefore: formatInstantShort(START),
    inputHoldingCids: [],
    meta: { values: {} },
  };
  const choiceArguments = {
    expectedAdmin: DSO,
    transfer,
    extraArgs: { context: { values: {} }, meta: { values: {} } },
  };

  it.each([getTransferFactory, getAllocationFactory])(
    'are not found, and the response says what to wait for',
    (operation) => {
      for (const dialect of ['documented', 'observed'] as const) {
        const answer = call(operation, { body: { choiceArguments }, at: early, dialect });
        expect([answer.status, textMember(membersOf(answer.json), 'error')]).toEqual([
          404,
          expect.stringContaining('No mining round is open'),
        ]);
        expect(call(operation, { body: { choiceArguments }, dialect }).status).toBe(200);
      }
    },
  );
});
