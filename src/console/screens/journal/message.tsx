// The request or the response of an exchange: headers and body as recorded.

import type { JSX } from 'preact';
import { JsonView } from '../../../ui/json-view';
import { Table } from '../../../ui/table';
import { UserText } from '../../ui/values';
import type { JournalExchangeDetail } from './filter';

type Message = JournalExchangeDetail['request'];

export function MessageView({
  title,
  message,
}: {
  readonly title: 'Request' | 'Response';
  readonly message: Message;
}): JSX.Element {
  const headers = Object.entries(message.headers);
  return (
    <section class="stack" aria-label={title}>
      <h3>{title}</h3>
      <details class="journal-fold">
        <summary>
          Headers <span class="count">{headers.length}</span>
        </summary>
        {headers.length === 0 ? (
          <p class="muted">None.</p>
        ) : (
          <Table
            caption={`Headers of the ${title.toLowerCase()}`}
            rows={headers}
            keyOf={([name]) => name}
            columns={[
              {
                title: 'Name',
                cell: ([name]) => (
                  <code>
                    <bdi>{name}</bdi>
                  </code>
                ),
              },
              { title: 'Value', cell: ([, value]) => <UserText>{value}</UserText> },
            ]}
          />
        )}
      </details>
      <Body title={title} message={message} />
      {message.spoiled === undefined ? null : (
        <p class="journal-note">
          <span aria-hidden="true">⚑ </span>
          {faultText(message.spoiled)}
        </p>
      )}
    </section>
  );
}

function Body({
  title,
  message: { body, size, truncated },
}: {
  readonly title: string;
  readonly message: Message;
}): JSX.Element {
  if (body === null)
    return (
      <p class="muted">
        {size === null ? 'Body not recorded: it was a stream or exceeded the size limit.' : 'No body.'}
      </p>
    );
  return (
    <details class="journal-fold" open>
      <summary>
        Body <span class="faint">{size === null ? '' : bytesText(size)}</span>
      </summary>
      {truncated ? (
        <p class="muted">Truncated: only the start{size === null ? '' : ` of ${bytesText(size)}`} is recorded.</p>
      ) : null}
      <JsonView text={body} what={`the body of the ${title.toLowerCase()}`} />
    </details>
  );
}

const bytesText = (bytes: number): string => (bytes < 10_000 ? `${bytes} bytes` : `${Math.round(bytes / 1024)} KiB`);

function faultText({ kind, bytes, bytesPerSecond }: NonNullable<Message['spoiled']>): string {
  if (kind === 'reset') return 'An injected fault reset the connection instead of responding.';
  if (kind === 'truncate') return `An injected fault truncated the body after ${bytes ?? 0} bytes.`;
  return `An injected fault limited the body to ${bytesPerSecond ?? 0} bytes per second.`;
}
