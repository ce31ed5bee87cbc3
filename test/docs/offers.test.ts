// docs/offers.md comes from the graph in the code. UPDATE_DOCS=1 writes it anew.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFinal, OFFER_TRANSITIONS, OFFER_STATES } from '../../src/ledger';
import { ROOT } from '../cli/command';
import { generated } from './pages';

function graph(): string {
  const ends = OFFER_STATES.filter(isFinal).map((state) => `  ${state} --> [*]`);
  const moves = OFFER_TRANSITIONS.map(({ from, move, to }) => `  ${from} --> ${to}: ${move}`);
  const rows = OFFER_TRANSITIONS.map(
    ({ from, move, to, by, when }) => `| ${from} | ${move} | ${to} | ${by} | ${when} |`,
  );
  return [
    '```mermaid',
    'stateDiagram-v2',
    '  [*] --> created',
    ...moves,
    ...ends,
    '```',
    '',
    '| from | move | to | by | when |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

/**
 * Choices on an offer that some decider exercises: their names stand in the code of the deciders and nowhere else
 * there.
 */
function exercised(): readonly string[] {
  const folder = join(ROOT, 'src/ledger/decide');
  const code = readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  return [...new Set(code.flatMap((text) => text.match(/'(?:Accepted)?TransferOffer_\w+'/g) ?? []))]
    .map((name) => name.slice(1, -1))
    .sort();
}

describe('docs/offers.md', () => {
  it('shows the graph of the code', () => {
    expect(generated('docs/offers.md', 'offers', graph())).toBe(graph());
  });
});

describe('the graph of offers', () => {
  it('has an edge for every choice that a decider exercises, and no other', () => {
    expect(exercised()).toEqual(OFFER_TRANSITIONS.map(({ choice }) => choice).sort());
    expect(exercised().length).toBeGreaterThan(5);
  });

  it('starts in one state, from which every other is reached, and its final states have no transitions', () => {
    const reached = new Set<string>(['created']);
    for (const _ of OFFER_STATES) for (const { from, to } of OFFER_TRANSITIONS) if (reached.has(from)) reached.add(to);
    expect([...reached].sort()).toEqual([...OFFER_STATES].sort());
    expect(OFFER_STATES.filter(isFinal)).toEqual(['completed', 'rejected', 'withdrawn', 'expired']);
  });
});
