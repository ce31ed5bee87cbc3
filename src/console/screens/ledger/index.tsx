// The ledger: lists of updates and contracts, and pages for single ones.

import type { JSX } from 'preact';
import { go, route } from '../../route';
import { ScreenHead } from '../../ui/card';
import { Tabs } from '../../../ui/tabs';
import { Contract } from './contract';
import { Contracts } from './contracts';
import './ledger.css';
import { Update } from './update';
import { Updates } from './updates';

const TABS = [
  { id: 'updates', title: 'Updates' },
  { id: 'contracts', title: 'Contracts' },
] as const;

export default function Ledger(): JSX.Element {
  const [part, id] = route.value.rest;
  if (id !== undefined) return part === 'contracts' ? <Contract key={id} id={id} /> : <Update key={id} id={id} />;
  const chosen = part === 'contracts' ? 'contracts' : 'updates';
  return (
    <>
      <ScreenHead
        title="Ledger"
        lead="Updates as they are recorded and as each interface renders them, and contracts from creation to archival."
      />
      <Tabs label="Ledger views" tabs={TABS} chosen={chosen} onChoose={(tab) => go(['ledger', tab])}>
        {chosen === 'contracts' ? <Contracts key="contracts" /> : <Updates key="updates" />}
      </Tabs>
    </>
  );
}
