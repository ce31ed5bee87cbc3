import { ALICE } from '../../../test/support/scan-network';
import type { ProjectedEvent, Update } from '../../ledger';
import { eventJson } from './render-events';
import { contextOf, exercises, openHistory, updateOf } from '../../../test/support/ledger-operations';

const network = openHistory();
const tap = updateOf(network, exercises('AmuletRules_DevNet_Tap'));
const accept = updateOf(network, exercises('TransferOffer_Accept'));
const context = contextOf(network, 'documented');
const HOLDING = expect.stringMatching(/^[0-9a-f]{64}:Splice\.Api\.Token\.HoldingV1:Holding$/);

function rootOf(update: Update) {
  const node = update.type === 'transaction' ? update.nodes[0] : undefined;
  if (node?.kind !== 'exercise') throw new Error('the root is an exercise');
  return node;
}

const selected = { witnesses: [ALICE], blob: false, views: ['Holding'] } as const;
const rendered = (event: ProjectedEvent) => Object.values(eventJson(event, 3, context) ?? {})[0];

describe('implementedInterfaces', () => {
  it('lists the interfaces whose view a filter requests, on events that archive a contract', () => {
    expect(rendered({ kind: 'archived', node: rootOf(accept), ...selected })).toMatchObject({
      implementedInterfaces: [HOLDING],
    });
    expect(rendered({ kind: 'exercised', node: rootOf(accept), acsDelta: true, ...selected })).toMatchObject({
      consuming: true,
      implementedInterfaces: [HOLDING],
    });
  });

  it('is empty on a non-consuming exercise, and without such a filter', () => {
    expect(rendered({ kind: 'exercised', node: rootOf(tap), acsDelta: false, ...selected })).toMatchObject({
      consuming: false,
      implementedInterfaces: [],
    });
    expect(rendered({ kind: 'archived', node: rootOf(accept), ...selected, views: [] })).toMatchObject({
      implementedInterfaces: [],
    });
  });
});
