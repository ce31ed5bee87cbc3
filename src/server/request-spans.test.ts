import { trace, type Span, type Tracer, type TracerProvider } from '@opentelemetry/api';
import { requestOf } from '../../test/support/server-parts';
import { requestSpans } from './request-spans';

const ended: string[] = [];
const startSpan = (name: string): Span => {
  const span = trace.wrapSpanContext({ traceId: '1'.repeat(32), spanId: '1'.repeat(16), traceFlags: 1 });
  return Object.assign(Object.create(span), { end: () => void ended.push(name) });
};
const tracer = { startSpan } as unknown as Tracer;
const provider: TracerProvider = { getTracer: () => tracer };

beforeAll(() => void trace.setGlobalTracerProvider(provider));
afterAll(() => trace.disable());

test('a span ends with a response or an error, and is not exported if another replica responds', async () => {
  const spans = requestSpans();
  const request = requestOf('GET', '/v2/version');
  const response = { status: 200, headers: {}, body: '' };
  expect(await spans?.around(request, async () => response)).toBe(response);
  expect(ended).toEqual(['GET']);
  await expect(spans?.around(request, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(ended).toEqual(['GET', 'GET']);
  expect(await spans?.around(request, async () => undefined)).toBeUndefined();
  expect(ended).toEqual(['GET', 'GET']);
});
