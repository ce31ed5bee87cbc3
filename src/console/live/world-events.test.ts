import { affectsTemplate, replacesHistory, parseWorldEvent } from './world-events';

const update = (templates: readonly string[]) =>
  parseWorldEvent({ name: 'update', data: JSON.stringify({ offset: 1, updateId: '1220', parties: [], templates }) });

it('detects events that replace the history, and updates that concern a template', () => {
  const reverted = parseWorldEvent({ name: 'world', data: '{"what":"reverted"}' });
  expect(
    [
      reverted,
      parseWorldEvent({ name: 'lost', data: '{}' }),
      parseWorldEvent({ name: 'world', data: '{"what":"clock"}' }),
      parseWorldEvent({ name: 'world', data: 'no JSON' }),
    ].map(replacesHistory),
  ).toEqual([true, true, false, false]);
  expect(
    [reverted, update(['TransferPreapproval', 'Amulet']), update(['Amulet'])].map((event) =>
      affectsTemplate(event, 'TransferPreapproval'),
    ),
  ).toEqual([true, true, false]);
});
