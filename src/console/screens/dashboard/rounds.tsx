// Open and issuing mining rounds, and how far each has come.

import type { JSX } from 'preact';
import type { control as controlTypes } from '../../../types';
import { Badge, type Tone } from '../../../ui/badge';
import { resultOf } from '../../api/result';
import { control } from '../../api/clients';
import { useNow } from '../../live/clock';
import { useLive } from '../../live/use-live';
import { affectsTemplate } from '../../live/world-events';
import { linkTo } from '../../route';
import { spanText } from '../../ui/amount-text';
import { Card } from '../../ui/card';
import { Empty, Loaded } from '../../ui/states';
import { isFastClock } from './fast-clock';

type RoundList = controlTypes.components['schemas']['RoundList'];
type ShownRound = RoundList['rounds'][number];

const TEMPLATES = ['OpenMiningRound', 'SummarizingMiningRound', 'IssuingMiningRound', 'ClosedMiningRound'];
const TONES: Readonly<Record<ShownRound['state'], Tone>> = {
  announced: 'plain',
  open: 'good',
  summarizing: 'warn',
  issuing: 'accent',
  closed: 'plain',
};
const MAX_ROUNDS = 6;

export function RoundsCard(): JSX.Element {
  const live = useLive((signal) => resultOf<RoundList>(control().GET('/rounds', { signal })), [], {
    isNews: (event) => TEMPLATES.some((template) => affectsTemplate(event, template)),
  });
  return (
    <Card title={<a href={linkTo(['overview'])}>Mining rounds</a>} class="dashboard-rounds">
      <Loaded live={live} lines={5}>
        {(list) =>
          list.rounds.length === 0 ? (
            <Empty title="No mining rounds">This world has no mining rounds.</Empty>
          ) : (
            <Rounds list={list} />
          )
        }
      </Loaded>
    </Card>
  );
}

function Rounds({ list: { rounds, tickMicros } }: { readonly list: RoundList }): JSX.Element {
  const now = useNow() ?? 0;
  const next = rounds.find(({ state }) => state === 'announced');
  return (
    <>
      <p class="dashboard-next">
        {next?.opensAtMicros == null ? (
          `A new round every ${spanText(tickMicros)}.`
        ) : (
          <>
            Round <strong>{next.round}</strong>{' '}
            {next.opensAtMicros > now ? `opens in ${waitText(next.opensAtMicros - now)}` : 'opens now'}
          </>
        )}
      </p>
      <ol>
        {rounds.slice(-MAX_ROUNDS).map((round) => (
          <li key={`${round.round} ${round.state}`}>
            <span class="dashboard-round">{round.round}</span>
            <Badge tone={TONES[round.state]}>{round.state}</Badge>
            <span class={`dashboard-progress ${round.state}`} aria-hidden="true">
              <span style={{ inlineSize: `${shareOf(round, now)}%` }} />
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

const MINUTE = 60_000_000;

/** In whole minutes while the clock is fast. */
const waitText = (span: number): string =>
  isFastClock() ? spanText(Math.ceil(span / MINUTE) * MINUTE) : spanText(span);

/** How much of its state has passed, in per cent. */
function shareOf({ opensAtMicros, targetClosesAtMicros }: ShownRound, now: number): number {
  if (opensAtMicros === null || targetClosesAtMicros === null) return 0;
  const share = (now - opensAtMicros) / Math.max(1, targetClosesAtMicros - opensAtMicros);
  return Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10;
}
