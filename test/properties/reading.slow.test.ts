// Whoever reads, and whatever is refused, changes nothing: reading operations leave the log as it is, and so do their
// refusals.

import fc from '../property';
import { corpusOf } from '../differential/corpus';
import { pathOf, queryOf, type Exchange, type RequestExchange } from '../differential/exchange';
import { contract } from '../support/contract';
import {
  dialects,
  histories,
  openNetwork,
  play,
  runs,
  TIMEOUT_MS,
  type Ask,
  type Network,
  type Reply,
} from './network';

const isRead = (exchange: Exchange): exchange is RequestExchange =>
  exchange.kind === 'request' && exchange.spec.safety === 'read' && exchange.spec.group !== 'control';
const { examples, mutated } = corpusOf(contract());
const requests = [...examples, ...mutated].filter(isRead);

/** Nobody, somebody, a user without a wallet, somebody unknown, and a token that is none. */
const callers: readonly Ask[] = [
  {},
  { user: 'alice' },
  { user: 'erin' },
  { user: 'mallory' },
  { token: 'no.token.atall' },
];

/** The ids of the documents' examples, replaced by those of the network: half of the requests then find something. */
function inNetwork(network: Network, exchange: RequestExchange): RequestExchange {
  const { path, query, body } = exchange;
  const text = JSON.stringify({ path, query, body }, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
  const update = network.state.updates.at(-1)?.updateId ?? '';
  const named = text
    .replace(/alice::1220[0-9a-f]{64}/g, network.party('alice'))
    .replace(/bob::1220[0-9a-f]{64}/g, network.party('bob'));
  const swapped = named.replace(/(?<=")1220[0-9a-f]{64}(?=")/g, update);
  return { ...exchange, ...(JSON.parse(swapped) as Pick<RequestExchange, 'path' | 'query' | 'body'>) };
}

const asks = fc.record({
  request: fc.constantFrom(...requests),
  caller: fc.constantFrom(...callers),
  isSwapped: fc.boolean(),
});

function send(network: Network, exchange: RequestExchange, caller: Ask): Promise<Reply> {
  const { group, method } = exchange.spec;
  if (group !== 'ledger' && group !== 'validator' && group !== 'scan')
    throw new Error(`${exchange.label} is of no group of the network`);
  const query = queryOf(exchange);
  const path = `${pathOf(exchange)}${query === '' ? '' : `?${query}`}`;
  return network.call(group, method === 'POST' ? 'POST' : 'GET', path, {
    ...caller,
    ...(exchange.body === undefined ? {} : { body: exchange.body }),
  });
}

it(
  'reads and refused reads leave the log unchanged',
  async () => {
    const statuses = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(
        dialects,
        histories,
        fc.array(asks, { minLength: 60, maxLength: 80 }),
        async (dialect, history, asked) => {
          const network = openNetwork({ dialect });
          await play(network, history);
          // What is due by now happens with the first request, whatever it is.
          await network.call('scan', 'GET', '/version');
          const before = network.state.log.length;
          for (const { request, caller, isSwapped } of asked) {
            const reply = await send(network, isSwapped ? inNetwork(network, request) : request, caller);
            const kind = `${String(reply.status)[0]}xx`;
            statuses.set(kind, (statuses.get(kind) ?? 0) + 1);
            expect(
              `${request.label}: ${reply.status < 500 ? 'answered' : reply.text}, log ${network.state.log.length}`,
            ).toBe(`${request.label}: answered, log ${before}`);
          }
        },
      ),
      runs(12),
    );
    expect(statuses.get('2xx')).toBeGreaterThan(20);
    expect(statuses.get('4xx')).toBeGreaterThan(20);
  },
  TIMEOUT_MS,
);
