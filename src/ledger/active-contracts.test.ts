// The index beside a plain list of the records, with more of them than may wait for a read.

import { createActiveContracts } from './active-contracts';

interface Row {
  readonly contract: {
    readonly contractId: string;
    readonly template: 'Amulet';
    readonly signatories: readonly string[];
    readonly observers: readonly string[];
  };
  readonly created: { readonly offset: number };
  archived: object | undefined;
}

const UPDATES = 20_000;
/** Contracts that one update creates. */
const PER_UPDATE = 3;

const row = (offset: number, node: number): Row => ({
  contract: {
    contractId: `${offset}:${node}`,
    template: 'Amulet',
    signatories: [`party-${offset % 7}`],
    observers: node === 0 ? ['auditor'] : [],
  },
  created: { offset },
  archived: undefined,
});

it.each([0, 5460, 5461, 5462, 6000])(
  'lists what is active, oldest first, without a read meanwhile: archived %p updates after its creation',
  (distance) => {
    const index = createActiveContracts<Row>(() => true);
    const rows: Row[] = [];
    const archive = (one: Row | undefined): void => {
      if (!one) return;
      one.archived = {};
      index.remove(one);
    };
    for (let offset = 0; offset < UPDATES; offset += 1) {
      const made = Array.from({ length: PER_UPDATE }, (_, node) => row(offset, node));
      rows.push(...made);
      made.forEach((one) => index.add(one));
      const past = offset - distance;
      if (past >= 0 && past % 2 === 0) archive(rows[past * PER_UPDATE + (past % PER_UPDATE)]);
    }
    const active = rows.filter(({ archived }) => archived === undefined);
    const ids = (some: Iterable<Row>): readonly string[] => [...some].map(({ contract }) => contract.contractId);
    expect(active.length).toBeLessThan(rows.length);
    expect(ids(index.of('Amulet').values())).toEqual(ids(active));
    for (const party of ['auditor', 'party-3'])
      expect(ids(index.ofStakeholder('Amulet', party).values())).toEqual(
        ids(active.filter(({ contract }) => [...contract.signatories, ...contract.observers].includes(party))),
      );
  },
);
