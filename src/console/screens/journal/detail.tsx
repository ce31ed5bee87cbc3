// The details of one exchange.

import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { resultOf } from '../../api/result';
import { control } from '../../api/clients';
import { useLive } from '../../live/use-live';
import { Button } from '../../../ui/button';
import { Badge } from '../../../ui/badge';
import { Facts } from '../../../ui/facts';
import { Loaded } from '../../ui/states';
import { Instant, UserText } from '../../ui/values';
import { Actions } from './actions';
import { Changes } from './changes';
import { AnsweredBy, StatusWord } from './exchange-list';
import type { JournalExchange, JournalExchangeDetail } from './filter';
import { ExchangeUpdates } from './exchange-updates';
import { MessageView } from './message';
import { FailureClauses, Violations } from './violations';

interface DetailProps {
  readonly id: string;
  /** All exchanges, oldest first. */
  readonly exchanges: readonly JournalExchange[];
  readonly takesFocus: boolean;
  readonly onClose: () => void;
}

export function ExchangeDetail({ id, exchanges, takesFocus, onClose }: DetailProps): JSX.Element {
  const place = useRef<HTMLElement>(null);
  const live = useLive(
    (signal) => resultOf(control().GET('/requests/{id}', { params: { path: { id } }, signal })),
    [id],
    {
      isNews: () => false,
    },
  );
  useEffect(() => {
    if (takesFocus) place.current?.focus();
  }, []);
  return (
    <section
      class="card journal-detail"
      aria-label={`Exchange ${id}`}
      tabIndex={-1}
      ref={place}
      onKeyDown={({ key }) => (key === 'Escape' ? onClose() : undefined)}
    >
      <header class="card-head">
        <h2>Exchange {id}</h2>
        <Button small variant="quiet" label="Close exchange" onClick={onClose}>
          ✕
        </Button>
      </header>
      <Loaded live={live} lines={12}>
        {(detail) => <ExchangeBody detail={detail} exchanges={exchanges} />}
      </Loaded>
    </section>
  );
}

const ExchangeBody = ({
  detail,
  exchanges,
}: {
  readonly detail: JournalExchangeDetail;
  readonly exchanges: readonly JournalExchange[];
}): JSX.Element => (
  <>
    <p class="journal-line">
      <StatusWord status={detail.status} /> <strong>{detail.method}</strong>{' '}
      <code>
        <UserText>{detail.url}</UserText>
      </code>{' '}
      {detail.notes.filter(isCode).map((note) => (
        <Badge key={note}>{note}</Badge>
      ))}
    </p>
    <Notes detail={detail} />
    <Violations detail={detail} />
    <FailureClauses detail={detail} />
    <Facts
      of={[
        ['Operation', detail.operation ?? 'none'],
        ['Answered by', <AnsweredBy exchange={detail} />],
        ['Group', detail.group],
        ['User', detail.user === null ? 'none' : <bdi>{detail.user}</bdi>],
        ['Client', detail.client === null ? 'none' : <bdi>{detail.client}</bdi>],
        ['World', <bdi>{detail.world}</bdi>],
        ['Received (wall clock)', <Instant at={detail.at} />],
        ['Duration', `${detail.ms} ms`],
      ]}
    />
    <ExchangeUpdates detail={detail} />
    <Actions detail={detail} />
    <Changes detail={detail} exchanges={exchanges} />
    <MessageView title="Request" message={detail.request} />
    <MessageView title="Response" message={detail.response} />
  </>
);

/** Notes such as `wrong-method` are error codes; others are sentences. */
const isCode = (note: string): boolean => /^[a-z]+(-[a-z]+)+$/.test(note);

function Notes({ detail: { notes, status } }: { readonly detail: JournalExchangeDetail }): JSX.Element | null {
  const sentences = notes.filter((note) => !isCode(note));
  if (sentences.length === 0) return null;
  return (
    <div class="journal-note">
      <strong>{status === 404 || status === 405 ? 'Hint' : 'Notes'}</strong>
      {sentences.map((note, index) => (
        <p key={index}>
          <UserText>{note}</UserText>
        </p>
      ))}
    </div>
  );
}
