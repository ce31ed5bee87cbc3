// Whether a recorded response conforms to the contract. The text is judged as it was sent.

import { parseJson, type Json } from '../../base';
import { bareMediaType as bare, responseFor, type Contract, type MediaSpec, type ResponseSpec } from '../../contract';
import type { RecordedBreach, StoredExchange } from './stored-exchange';

const MAX_BREACHES = 50;
/** The rest is frames, which are not a response of the operation. */
const UPGRADED = 101;

/** All violations; empty when the response conforms, and for requests without an operation. */
export function judgeRecorded(
  contract: Pick<Contract, 'validate'>,
  exchange: StoredExchange,
): readonly RecordedBreach[] {
  const { spec, status } = exchange;
  // A cut connection has no response to judge.
  if (!spec || status === 0 || status === UPGRADED || isNotModified(exchange)) return [];
  const response = responseFor(spec, status);
  if (!response)
    return [
      whole(
        `the contract lists no status ${status} for ${spec.id}: it lists ${spec.responses.map((listed) => listed.status).join(', ')}`,
      ),
    ];
  const breaches = judgeBody(contract, response, exchange);
  const more = breaches.length - MAX_BREACHES;
  return more > 0 ? [...breaches.slice(0, MAX_BREACHES), whole(`${more} more places break the contract`)] : breaches;
}

/** HTTP itself allows this response, whatever the contract lists (decisions 008). */
const isNotModified = ({ status, request }: StoredExchange): boolean =>
  status === 304 && request.headers['if-none-match'] !== undefined;

/** Why the body of a response was not judged; undefined when it was. */
export function unjudgedReason({ spec, status, response }: StoredExchange): string | undefined {
  if (!spec || status === 0) return undefined;
  if (response.streamed || status === UPGRADED) return 'the body of the response was not judged: it is a stream';
  return response.body.truncated ? 'the body of the response was not judged: only its start is stored' : undefined;
}

function judgeBody(
  contract: Pick<Contract, 'validate'>,
  { content }: ResponseSpec,
  { method, response, spec, status }: StoredExchange,
): readonly RecordedBreach[] {
  const { body, streamed, headers } = response;
  const isEmpty = body.bytes === 0;
  if (method === 'HEAD' || (isEmpty && content.length === 0)) return [];
  if (isEmpty) return [whole('the body is empty, but the contract lists one')];
  const label = `${spec?.id ?? ''} ${status}`;
  if (content.length === 0) return [whole(`the response has a body, but the contract lists none for ${label}`)];
  const sent = bare(headers['content-type'] ?? '');
  const media = mediaFor(content, sent);
  if (!media)
    return [
      whole(
        `the contract lists no media type ${sent === '' ? '(none was sent)' : sent} for ${label}: it lists ${content.map(({ mediaType }) => mediaType).join(', ')}`,
      ),
    ];
  if (media.schemaId === undefined || streamed || body.truncated) return [];
  const value = isJson(sent) ? parsed(body.text) : body.text;
  if (value === undefined) return [whole('the body is not JSON')];
  return contract.validate(media.schemaId, value).map(({ pointer, message }) => ({ pointer, message }));
}

const whole = (message: string): RecordedBreach => ({ pointer: '', message });

function mediaFor(content: readonly MediaSpec[], sent: string): MediaSpec | undefined {
  const ranks = [sent, `${sent.split('/')[0] ?? ''}/*`, '*/*'];
  return ranks
    .map((rank) => content.find(({ mediaType }) => bare(mediaType) === rank))
    .find((found) => found !== undefined);
}

const isJson = (mediaType: string): boolean => /[/+]json$/.test(mediaType);

function parsed(text: string): Json | undefined {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
