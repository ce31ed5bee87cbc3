import { concernsTemplate, isOtherPast, worldEventOf } from './world-events';

const update = (templates: readonly string[]) =>
  worldEventOf({ name: 'update', data: JSON.stringify({ offset: 1, updateId: '1220', parties: [], templates }) });

it('knows what makes another past, and which updates concern a template', () => {
  const reverted = worldEventOf({ name: 'world', data: '{"what":"reverted"}' });
  expect(
    [
      reverted,
      worldEventOf({ name: 'lost', data: '{}' }),
      worldEventOf({ name: 'world', data: '{"what":"clock"}' }),
      worldEventOf({ name: 'world', data: 'no JSON' }),
    ].map(isOtherPast),
  ).toEqual([true, true, false, false]);
  expect(
    [reverted, update(['TransferPreapproval', 'Amulet']), update(['Amulet'])].map((event) =>
      concernsTemplate(event, 'TransferPreapproval'),
    ),
  ).toEqual([true, true, false]);
});
