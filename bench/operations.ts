// Whether requests cost more when the contract has 200 operations more: a document made for it, served beside ours by
// --openapi.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CASES, type Case } from './cases';
import type { Finding } from './figures';
import { sideBySide } from './flat';
import { scratch, startUnderstudy, type Server } from './processes';
import type { Settings } from './settings';
import { WORLD } from './throughput';

const MORE = 200;
/** Two processes of one program differ by some percent for as long as they live. */
const PAIRS = 3;

export async function measureOperations(settings: Settings): Promise<readonly Finding[]> {
  const file = join(scratch(), 'more.json');
  writeFileSync(file, JSON.stringify(documentOf(MORE)));
  const list = CASES.find(({ id }) => id === 'list-unchanged');
  if (!list) return [];
  const values: number[] = [];
  for (let pair = 0; pair < (settings.quick ? 1 : PAIRS); pair += 1)
    values.push(...(await pairOf(list, file, settings)));
  return [
    {
      id: 'operations/more',
      what: `${list.what}: processor time with ${MORE} more operations`,
      unit: 'ratio',
      values,
      goal: { atMost: 1.1 },
    },
  ];
}

async function pairOf(list: Case, file: string, settings: Settings): Promise<readonly number[]> {
  const servers: Server[] = [];
  try {
    servers.push(
      await startUnderstudy(settings, ['--world', WORLD]),
      await startUnderstudy(settings, ['--world', WORLD, '--openapi', file]),
    );
    return await sideBySide(list, servers, settings);
  } finally {
    for (const server of servers) await server.stop();
  }
}

/** Half of them with a parameter in the path, as a real document has. */
function documentOf(count: number): object {
  const paths = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      index % 2 === 0 ? `/things-${index}` : `/things-${index}/{name}`,
      { get: operation(index) },
    ]),
  );
  return { openapi: '3.1.0', info: { title: 'More', version: '1.0.0' }, servers: [{ url: '/more' }], paths };
}

const operation = (index: number): object => ({
  operationId: `getThing${index}`,
  ...(index % 2 === 0
    ? {}
    : { parameters: [{ name: 'name', in: 'path', required: true, schema: { type: 'string' } }] }),
  responses: {
    200: {
      description: 'A thing.',
      content: {
        'application/json': {
          schema: { type: 'object', properties: { name: { type: 'string' } } },
          example: { name: `thing ${index}` },
        },
      },
    },
  },
});
