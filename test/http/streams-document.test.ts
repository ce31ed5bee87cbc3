// openapi/ledger-streams.yaml and the channels that are served: each is the twin of a list, with its request and its
// elements.

import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { isObject, type Json } from '../../src/base';
import { operations } from '../../src/operations';
import { CHANNELS } from '../../src/server/streams/channels';
import { at } from './ledger/asking';
import { contract } from '../support/contract';

const OPENAPI = resolve(__dirname, '../../openapi');
const streams: unknown = parse(readFileSync(join(OPENAPI, 'ledger-streams.yaml'), 'utf8'));
const ledger: unknown = parse(readFileSync(join(OPENAPI, 'ledger.yaml'), 'utf8'));

const membersOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  isObject(value) ? Object.entries(value) : [];
/** The part of the document that a reference inside it leads to. */
const follow = (reference: unknown): unknown => at(streams, ...String(reference).slice(2).split('/'));
const channels = membersOf(at(streams, 'channels')).map(([name, channel]) => ({
  name,
  channel,
  address: String(at(channel, 'address')),
}));
const messageOf = (channel: unknown, name: string): unknown => follow(at(channel, 'messages', name, '$ref'));
const payloadOf = (channel: unknown, name: string): string => String(at(messageOf(channel, name), 'payload', '$ref'));
const schemaIn = (path: string, ...way: readonly string[]): string =>
  `./ledger.yaml${String(at(ledger, 'paths', path, 'post', ...way, '$ref'))}`;

describe('openapi/ledger-streams.yaml', () => {
  it('has the served channels, which are the lists that can be followed', () => {
    const followed = contract()
      .operations.filter(({ id }) => operations.get(id)?.stream)
      .map(({ path }) => path);
    expect(channels.map(({ address }) => address).toSorted()).toEqual([...CHANNELS].toSorted());
    expect([...followed].toSorted()).toEqual([...CHANNELS].toSorted());
  });

  it.each(channels)('$name has the request and the elements of the list', ({ channel, address }) => {
    expect(payloadOf(channel, 'request')).toBe(
      schemaIn(address, 'requestBody', 'content', 'application/json', 'schema'),
    );
    expect(payloadOf(channel, 'element')).toBe(
      schemaIn(address, 'responses', '200', 'content', 'application/json', 'schema', 'items'),
    );
    expect(payloadOf(channel, 'error')).toBe('./ledger.yaml#/components/schemas/JsLedgerError');
  });

  it.each(channels)('$name receives the request and sends elements and errors', ({ name, channel }) => {
    const mine = membersOf(at(streams, 'operations'))
      .map(([, operation]) => operation)
      .filter((operation) => at(operation, 'channel', '$ref') === `#/channels/${name}`);
    const told = mine.map((operation) => [
      at(operation, 'action'),
      ...(at(operation, 'messages') as readonly unknown[]).map((message) => at(message, '$ref')),
    ]);
    expect(told).toEqual([
      ['receive', `#/channels/${name}/messages/request`],
      ['send', `#/channels/${name}/messages/element`, `#/channels/${name}/messages/error`],
    ]);
    for (const message of ['request', 'element', 'error']) expect(messageOf(channel, message)).toBeDefined();
  });

  it('has the release of the ledger group', () => {
    expect(at(streams, 'info', 'version')).toBe(at(ledger, 'info', 'version'));
  });

  it.each(channels)('$name has examples that fit the schemas of the list', ({ channel, address }) => {
    const spec = contract().operations.find(({ path, method }) => path === address && method === 'POST');
    const answered = (status: string): string | undefined =>
      spec?.responses.find((response) => response.status === status)?.content[0]?.schemaId;
    const examples = (name: string): readonly Json[] =>
      ((at(messageOf(channel, name), 'examples') ?? []) as readonly { readonly payload: Json }[]).map(
        ({ payload }) => payload,
      );
    const judged = [
      ...examples('request').map((payload) => [spec?.requestBody?.content[0]?.schemaId, payload] as const),
      ...examples('element').map((payload) => [answered('200'), [payload]] as const),
      ...examples('error').map((payload) => [answered('default'), payload] as const),
    ];
    expect(judged.length).toBeGreaterThan(1);
    for (const [schemaId, payload] of judged) expect(contract().validate(schemaId ?? 'none', payload)).toEqual([]);
  });
});
