// Chooses the documented response for a Prefer header: status, media type and example, by name from the index.

import { err, ok, type Result } from '../../base';
import { bareMediaType, responseFor, type MediaSpec, type OperationSpec, type ResponseSpec } from '../../contract';
import type { Preference } from './prefer';

export interface ExampleChoice {
  readonly status: number;
  /** Undefined when the response has no body. */
  readonly media: MediaSpec | undefined;
  readonly example: string | undefined;
}

/** Final statuses: after one below 200 a client waits for another. */
const STATUS = /^[2-5]\d\d$/;

/** The response that a preference names, or a sentence why there is none, with those that exist. */
export function negotiate(
  spec: OperationSpec,
  preference: Preference,
  accept: string | undefined,
): Result<ExampleChoice, string> {
  const { code, example } = preference;
  if (code !== undefined && !STATUS.test(code))
    return err(`code=${code} is not a final HTTP status; ${knownCodes(spec)}`);
  const candidates =
    code === undefined
      ? byPreference(spec.responses)
      : [responseFor(spec, code)].filter((response) => response !== undefined);
  if (candidates.length === 0) return err(`${spec.id} documents no response ${code ?? ''}; ${knownCodes(spec)}`);
  const response =
    example === undefined ? candidates[0] : candidates.find((candidate) => hasExample(candidate, example));
  if (!response)
    return err(
      `${spec.id} has no example named ${example ?? ''}${code === undefined ? '' : ` for ${code}`}; ${knownExamples(candidates)}`,
    );
  const media = chooseMedia(response, accept, example);
  return ok({ status: code === undefined ? statusOf(response) : Number(code), media, example });
}

// Without a code the success comes first, then whatever the document lists next.
function byPreference(responses: readonly ResponseSpec[]): readonly ResponseSpec[] {
  const isSuccess = ({ status }: ResponseSpec): boolean => status.startsWith('2');
  const final = responses.filter(({ status }) => !status.startsWith('1'));
  return [...final.filter(isSuccess), ...final.filter((response) => !isSuccess(response))];
}

const statusOf = ({ status }: ResponseSpec): number =>
  STATUS.test(status) ? Number(status) : /^[2-5]/.test(status) ? Number(status[0]) * 100 : 500;
const hasExample = (response: ResponseSpec, name: string): boolean =>
  response.content.some((media) => Object.hasOwn(media.examples, name));

/** The documented media type that the caller prefers; without a match JSON, else the first. */
function chooseMedia(
  response: ResponseSpec,
  accept: string | undefined,
  example: string | undefined,
): MediaSpec | undefined {
  const holding = response.content.filter((media) => example === undefined || Object.hasOwn(media.examples, example));
  const ranked = [...holding.filter(isJson), ...holding.filter((media) => !isJson(media))];
  const accepted = acceptedRanges(accept);
  return (
    accepted
      .map((range) => ranked.find(({ mediaType }) => fits(mediaType, range)))
      .find((media) => media !== undefined) ?? ranked[0]
  );
}

/** Ranges of an Accept header by descending weight, without those of weight 0. */
function acceptedRanges(accept: string | undefined): readonly string[] {
  const ranges = (accept ?? '').split(',').map((part) => {
    const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const weight = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1');
    return { range, weight: Number.isNaN(weight) ? 0 : weight };
  });
  return ranges
    .filter(({ range, weight }) => range !== '' && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ range }) => range);
}

function fits(mediaType: string, range: string): boolean {
  const bare = bareMediaType(mediaType);
  return range === '*/*' || range === bare || (range.endsWith('/*') && bare.startsWith(range.slice(0, -1)));
}

export const isJson = ({ mediaType }: Pick<MediaSpec, 'mediaType'>): boolean =>
  /[/+]json$/.test(bareMediaType(mediaType));

const knownCodes = (spec: OperationSpec): string =>
  `known are ${spec.responses.map(({ status }) => status).join(', ')}`;

function knownExamples(responses: readonly ResponseSpec[]): string {
  const names = responses.flatMap((response) =>
    response.content.flatMap((media) => Object.keys(media.examples).map((name) => `${name} (${response.status})`)),
  );
  return names.length === 0 ? 'it has none' : `known are ${[...new Set(names)].join(', ')}`;
}
