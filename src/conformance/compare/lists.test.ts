import { areListsEqual, arePagesEqual, type ListAnswer } from './lists';

const answer = (body: object, head = '200 application/json'): ListAnswer => ({ head, unordered: JSON.stringify(body) });
const page = (names: readonly string[], next: number | null): ListAnswer =>
  answer({ created_events: names.map((name) => ({ name })), next_page_token: next });
const updates = (...names: readonly string[]): ListAnswer => answer({ transactions: names.map((name) => ({ name })) });

describe('lists of equivalent targets', () => {
  it('may contain the same entries on different pages', () => {
    const left = [page(['a', 'b'], 2), page(['c'], null)];
    expect(arePagesEqual('getAcsSnapshot', left, [page(['c', 'a'], 2), page(['b'], null)])).toBe(true);
    expect(arePagesEqual('getAcsSnapshot', left, [page(['c', 'a'], 2), page(['a'], null)])).toBe(false);
    expect(arePagesEqual('getAcsSnapshot', left, [page(['c', 'a'], 2), page(['b'], 3)])).toBe(false);
    expect(arePagesEqual('listAnsEntries', left, [page(['c', 'a'], 2), page(['b'], null)])).toBe(false);
  });

  it('may begin with different entries if more pages follow', () => {
    expect(areListsEqual('getAcsSnapshot', page(['a', 'b'], 2), page(['c', 'd'], 2))).toBe(true);
    expect(areListsEqual('getAcsSnapshot', page(['a', 'b'], 2), page(['c'], 2))).toBe(false);
    expect(areListsEqual('getAcsSnapshot', page(['a', 'b'], null), page(['c', 'd'], null))).toBe(false);
    expect(areListsEqual('listAnsEntries', page(['a', 'b'], 2), page(['c', 'd'], 2))).toBe(false);
  });

  it('have entries with the same members, by template, if more pages follow', () => {
    const contracts = (...entries: readonly object[]): ListAnswer =>
      answer({ created_events: entries, next_page_token: 2 });
    const amulet = { contract_id: '<id>', template_id: '<id>:Splice.Amulet:Amulet', create_arguments: { owner: 'a' } };
    const other = { ...amulet, create_arguments: { owner: 'b', lock: {} } };
    const name = { template_id: '<id>:Splice.Ans:AnsEntry' };
    expect(areListsEqual('getAcsSnapshot', contracts(amulet), contracts(other))).toBe(true);
    expect(areListsEqual('getAcsSnapshot', contracts(amulet), contracts(name))).toBe(true);
    const { contract_id: _, ...without } = amulet;
    expect(areListsEqual('getAcsSnapshot', contracts(amulet, name), contracts(without, name))).toBe(false);
    expect(areListsEqual('getAcsSnapshot', contracts(amulet), contracts({ ...amulet, contract_id: 1 }))).toBe(false);
    expect(areListsEqual('getAcsSnapshot', contracts(amulet), contracts({ ...amulet, signatories: [] }))).toBe(false);
  });

  it('may show rounds that opened in between, and end as many entries earlier', () => {
    const rounds = updates('a', '<id>:Splice.Round:OpenMiningRound', 'b');
    expect(areListsEqual('listUpdateHistory', rounds, updates('a', 'b'))).toBe(true);
    expect(areListsEqual('listUpdateHistory', rounds, updates('a', 'b', 'c'))).toBe(true);
    expect(areListsEqual('listUpdateHistory', rounds, updates('a', 'b', 'c', 'd'))).toBe(false);
    expect(areListsEqual('listUpdateHistory', rounds, updates('b', 'a'))).toBe(false);
    expect(areListsEqual('listUpdateHistory', updates('a', 'b'), updates('a'))).toBe(false);
    expect(areListsEqual('listAnsEntries', rounds, updates('a', 'b'))).toBe(false);
  });

  it('may show one more offset checkpoint', () => {
    const update = { update: { Transaction: { value: {} } } };
    const [less, more] = [[update], [update, { update: { OffsetCheckpoint: { value: { offset: '<offset>' } } } }]];
    expect(areListsEqual('listUpdates', answer(less), answer(more))).toBe(true);
    expect(areListsEqual('listUpdates', answer(less), answer([update, update]))).toBe(false);
  });

  it('have the same status and the same other members', () => {
    expect(areListsEqual('getAcsSnapshot', page(['a'], 2), answer({ code: 5 }, '404 application/json'))).toBe(false);
    expect(areListsEqual('getAcsSnapshot', page(['a'], 2), page(['a'], 3))).toBe(false);
  });
});
