import type { JSX } from 'preact';
import { go, route } from '../../route';
import { ScreenHead } from '../../ui/card';
import { Tabs } from '../../../ui/tabs';
import { Faults } from './faults';
import { Holdings } from './holdings';
import { Names } from './names';
import { Network } from './network';
import { Parties } from './parties';
import { Snapshots } from './snapshots';
import { Traffic } from './traffic';
import { Worlds } from './worlds';
import './control.css';

interface Section {
  /** Second segment of the address. */
  readonly id: string;
  readonly title: string;
  readonly View: () => JSX.Element;
}

const faults: Section = { id: 'faults', title: 'Faults', View: Faults };
const SECTIONS: readonly Section[] = [
  faults,
  { id: 'snapshots', title: 'Snapshots', View: Snapshots },
  { id: 'worlds', title: 'Worlds', View: Worlds },
  { id: 'traffic', title: 'Traffic', View: Traffic },
  { id: 'names', title: 'Names', View: Names },
  { id: 'parties', title: 'Parties', View: Parties },
  { id: 'holdings', title: 'Holdings', View: Holdings },
  { id: 'network', title: 'Network', View: Network },
];

export default function Control(): JSX.Element {
  const chosen = SECTIONS.find(({ id }) => id === route.value.rest[0]) ?? faults;
  return (
    <>
      <ScreenHead
        title="Control"
        lead="Faults, snapshots, worlds, traffic, names, parties, holdings and network events."
      />
      <Tabs label="Sections of control" tabs={SECTIONS} chosen={chosen.id} onChoose={(id) => go(['control', id])}>
        <chosen.View key={chosen.id} />
      </Tabs>
    </>
  );
}
