import { startMock, type Mock } from 'canton-understudy';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { heyApi } from './hey-api';
import { openapiTypescript } from './openapi-typescript';
import { orval } from './orval';

let mock: Mock;
beforeAll(async () => { mock = await startMock({ now: '2026-01-15T12:00:00Z' }); });
afterAll(() => mock.close());

test.each(Object.entries({ openapiTypescript, heyApi, orval }))('the clients of %s follow an offer', async (_, follow) => {
  const { refused, update, inScan, onLedger } = await follow(await mock.worlds.create());
  expect(refused).toMatch(/lunch/);
  expect(update).toMatch(/^1220/);
  expect(inScan).toBe(update);
  expect(onLedger).toContain(update);
});
