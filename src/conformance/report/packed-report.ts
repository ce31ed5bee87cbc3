// The form in which a report is written: long bodies are cut into parts, and a part that many bodies share (an offer in every list of
// offers) is written once. Reading puts the bodies together again.
import type { Report, ReportCase } from './report';
import type { RecordedExchange } from '../model/exchange';

/** A body by the numbers of its parts among the texts of the report. */
interface BodyParts {
  readonly parts: readonly number[];
}

type PackedExchange = Omit<RecordedExchange, 'response'> & {
  readonly response: Omit<RecordedExchange['response'], 'body'> & { readonly body: string | BodyParts };
};
type PackedCase = Omit<ReportCase, 'exchanges'> & { readonly exchanges: readonly PackedExchange[] };

/** A report as JSON has it (conformance/schema/report.schema.json). */
export type PackedReport = Omit<Report, 'cases'> & {
  readonly texts?: readonly string[];
  readonly cases: readonly PackedCase[];
};

/** Shorter bodies stand where they belong, for people who read the file. */
const MIN_PACKED_LENGTH = 1000;
/** Parts end between two elements of a list, and not before they have this length. */
const MIN_PART_LENGTH = 200;

/** The text of a JSON report: an element of its lists on each line. */
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
  const pack = (exchange: RecordedExchange): PackedExchange => {
    const { body } = exchange.response;
    return body.length < MIN_PACKED_LENGTH
      ? exchange
      : { ...exchange, response: { ...exchange.response, body: { parts: cut(body).map(numberOf) } } };
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

/** The parts of a body, which joined give it back. Where they end depends on the text alone, so equal elements make equal parts. */
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
