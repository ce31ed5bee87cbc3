// The packed form of a written report: long bodies are split, and a part shared by many bodies (an offer in every list
// of offers) is written once. Reading restores the bodies.
import type { Report, ReportCase } from './report';
import type { RecordedExchange } from '../model/exchange';

/** A body as indexes of its parts in the report's texts. */
interface BodyParts {
  readonly parts: readonly number[];
}

type PackedExchange = Omit<RecordedExchange, 'response'> & {
  readonly response: Omit<RecordedExchange['response'], 'body'> & { readonly body: string | BodyParts };
};
type PackedCase = Omit<ReportCase, 'exchanges'> & { readonly exchanges: readonly PackedExchange[] };

/** A report as written to JSON (conformance/schema/report.schema.json). */
export type PackedReport = Omit<Report, 'cases'> & {
  readonly texts?: readonly string[];
  readonly cases: readonly PackedCase[];
};

/** Shorter bodies stay inline, for readability. */
const MIN_PACKED_LENGTH = 1000;
/** Parts are split between list elements, once they have this length. */
const MIN_PART_LENGTH = 200;

/** The text of a JSON report: one line per list element. */
export function jsonReport(report: Report): string {
  const lines = Object.entries(packReport(report)).flatMap(([name, value]) => {
    const text =
      Array.isArray(value) && value.length > 0
        ? `[\n${value.map((element) => JSON.stringify(element)).join(',\n')}\n]`
        : JSON.stringify(value);
    return text === undefined ? [] : [`${JSON.stringify(name)}: ${text}`];
  });
  return `{\n${lines.join(',\n')}\n}\n`;
}

function packReport(report: Report): PackedReport {
  const numbers = new Map<string, number>();
  const numberOf = (text: string): number => {
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  };
  /** The last body: repeated answers are cut only once. */
  let last: { readonly body: string; readonly parts: readonly number[] } = { body: '', parts: [] };
  const partsOf = (body: string): readonly number[] => {
    if (body !== last.body) last = { body, parts: cut(body).map(numberOf) };
    return last.parts;
  };
  const pack = (exchange: RecordedExchange): PackedExchange => {
    const { body } = exchange.response;
    return body.length < MIN_PACKED_LENGTH
      ? exchange
      : { ...exchange, response: { ...exchange.response, body: { parts: partsOf(body) } } };
  };
  const { cases, ...rest } = report;
  const packed = cases.map((one): PackedCase => ({ ...one, exchanges: one.exchanges.map(pack) }));
  return { ...rest, texts: [...numbers.keys()], cases: packed };
}

export function unpackReport({ texts = [], cases, ...rest }: PackedReport): Report {
  const unpack = (exchange: PackedExchange): RecordedExchange => {
    const { body } = exchange.response;
    return {
      ...exchange,
      response: {
        ...exchange.response,
        body: typeof body === 'string' ? body : body.parts.map((number) => texts[number] ?? '').join(''),
      },
    };
  };
  return { ...rest, cases: cases.map((one): ReportCase => ({ ...one, exchanges: one.exchanges.map(unpack) })) };
}

/**
 * Splits a body into parts whose concatenation is the body. Split points depend on the text alone, so equal elements
 * give equal parts.
 */
function cut(body: string): readonly string[] {
  const parts: string[] = [];
  let start = 0;
  for (const { 0: between, index } of body.matchAll(/\}\s*,\s*(?=\{)/g)) {
    const end = index + between.length;
    if (end - start < MIN_PART_LENGTH) continue;
    parts.push(body.slice(start, end));
    start = end;
  }
  return [...parts, body.slice(start)];
}
