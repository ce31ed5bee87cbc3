// The overview: clock, rounds, scheduled events, automation, counts.

import type { JSX } from 'preact';
import { resultOf } from '../../api/result';
import { control } from '../../api/clients';
import { useLive } from '../../live/use-live';
import { ScreenHead } from '../../ui/card';
import { AutomationCard } from './automation-card';
import { ClockCard } from './clock-card';
import { DueCard, type Automation } from './due-card';
import { RoundsCard } from './rounds-card';
import { CountsCard, WorldCard } from './world-card';
import './overview.css';

export default function Overview(): JSX.Element {
  const automation = useLive((signal) => resultOf<Automation>(control().GET('/automation', { signal })), []);
  return (
    <>
      <ScreenHead title="Overview" lead="The ledger clock, scheduled events, automation, and the world at a glance." />
      <ClockCard />
      <div class="overview-columns">
        <div class="stack overview-wide">
          <RoundsCard />
          <DueCard live={automation} />
        </div>
        <div class="stack">
          <CountsCard />
          <AutomationCard live={automation} />
          <WorldCard />
        </div>
      </div>
    </>
  );
}
