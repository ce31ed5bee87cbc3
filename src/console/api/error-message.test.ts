import { errorMessage } from './error-message';

it.each([
  [400, '{"error":"no","code":"x"}', 'no'],
  [400, '{"error":"no","hint":"yes"}', 'no (yes)'],
  [404, '{"code":"C","cause":"not found"}', 'not found'],
  [429, 'slow down\n', 'slow down'],
  [500, '', 'The server returned 500 without a message'],
  [500, '{}', 'The server returned 500'],
  [500, '"text"', '"text"'],
])('describes a refusal with %i and %j', (status, text, expected) => expect(errorMessage(status, text)).toBe(expected));
