import { useCallback, useEffect, useState } from 'preact/hooks';
import { messageOf, type Api } from '../api';
import { useLoad } from '../load';
import { Amount, Button, Card, Empty, Loading, Party, Problem, useAction, When } from '../parts';
import { readHistory, type HistoryEntry, type Overview } from '../wallet';

const PAGE_SIZE = 8;

interface Props {
  readonly api: Api;
  readonly party: string;
  /** Its change is the occasion to look for new entries. */
  readonly overview: Overview | undefined;
}

export function HistoryCard({ api, party, overview }: Props) {
  const newest = useLoad(
    useCallback(() => readHistory(api, PAGE_SIZE), [api]),
    { once: true },
  );
  const [entries, setEntries] = useState<readonly HistoryEntry[]>([]);
  const [isWhole, setWhole] = useState(false);

  useEffect(() => newest.refresh(), [overview]);
  useEffect(() => {
    if (newest.data) setEntries((before) => joined(newest.data ?? [], before));
  }, [newest.data]);

  const more = useAction(async () => {
    const page = await readHistory(api, PAGE_SIZE, entries.at(-1)?.event_id);
    setEntries([...entries, ...page]);
    setWhole(page.length < PAGE_SIZE);
  });
  const mayHaveMore = !isWhole && entries.length >= PAGE_SIZE;

  return (
    <Card id="history" title="History">
      {!newest.data && newest.error === undefined && <Loading lines={4} />}
      {!newest.data && newest.error !== undefined && <Problem text={messageOf(newest.error)} />}
      {newest.data?.length === 0 && <Empty>Nothing has happened yet.</Empty>}
      <ul class="rows compact">
        {entries.map((entry) => (
          <EntryRow key={entry.event_id} entry={entry} party={party} />
        ))}
      </ul>
      <Problem text={more.problem} />
      {mayHaveMore && (
        <Button busy={more.busy} onClick={() => void more.run()}>
          Show more
        </Button>
      )}
    </Card>
  );
}

/** A new first page before the entries that were known. Without overlap they start afresh, since some are missing. */
function joined(page: readonly HistoryEntry[], before: readonly HistoryEntry[]): readonly HistoryEntry[] {
  const overlap = page.findIndex(({ event_id: id }) => id === before[0]?.event_id);
  return overlap < 0 ? page : [...page.slice(0, overlap), ...before];
}

function EntryRow({ entry, party }: { readonly entry: HistoryEntry; readonly party: string }) {
  const { other, title, detail, amount } = describe(entry, party);
  return (
    <li class="row">
      <div class="what">
        {other === undefined ? <span class="name">{title}</span> : <Party id={other} />}
        <span class="description">
          {other !== undefined && <>{title}, </>}
          {detail !== undefined && <>{detail}, </>}
          <When time={new Date(entry.date)} />
        </span>
      </div>
      {amount !== undefined && <Amount value={amount.startsWith('-') ? amount : `+${amount}`} />}
    </li>
  );
}

interface Description {
  readonly title: string;
  readonly detail?: string;
  readonly other?: string;
  readonly amount?: string;
}

const CHOICES: ReadonlyMap<string, string> = new Map([['AmuletRules_DevNet_Tap', 'Test tokens']]);

function describe(entry: HistoryEntry, party: string): Description {
  switch (entry.transaction_type) {
    case 'transfer':
      return describeTransfer(entry, party);
    case 'balance_change': {
      const { choice } = entry.transaction_subtype;
      const amount = entry.receivers.find((receiver) => receiver.party === party)?.amount;
      const known = CHOICES.get(choice);
      const words = known === undefined ? { title: 'Balance change', detail: choice } : { title: known };
      return { ...words, ...(amount !== undefined && { amount }) };
    }
    case 'notification':
      return { title: entry.details };
    case 'unknown':
      return { title: 'Transaction', detail: entry.transaction_subtype.choice };
  }
}

function describeTransfer(entry: Extract<HistoryEntry, { transaction_type: 'transfer' }>, party: string): Description {
  const { sender, receivers, description, transfer_instruction_receiver: offeredTo } = entry;
  const isSender = sender.party === party;
  const note = description ? `: ${description}` : '';
  // A new token standard transfer, which waits for its receiver: nothing has moved.
  if (offeredTo)
    return { title: `${isSender ? 'Offered' : 'Offered to you'}${note}`, other: isSender ? offeredTo : sender.party };
  const other = isSender ? receivers.find((receiver) => receiver.party !== party)?.party : sender.party;
  const amount = isSender ? sender.amount : receivers.find((receiver) => receiver.party === party)?.amount;
  const title = `${isSender ? 'Sent' : 'Received'}${note}`;
  return { title, ...(other !== undefined && { other }), ...(amount !== undefined && { amount }) };
}
