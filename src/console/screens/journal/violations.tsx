// Contract violations of an exchange: the part, the pointer, the expectation and the actual value.

import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { status as worldStatus } from '../../live/status';
import { linkTo } from '../../route';
import { UserText } from '../../ui/values';
import type { JournalExchangeDetail } from './filter';
import { valueAtPointer } from './value-at-pointer';

interface JournaledViolation {
  readonly part: string;
  readonly place: string;
  readonly message: string;
  readonly actual: string | undefined;
}

const PARTS = {
  path: 'Request path',
  query: 'Request query',
  header: 'Request header',
  body: 'Request body',
} as const;

function violationsIn({ violations, request, response, status }: JournalExchangeDetail): readonly JournaledViolation[] {
  return [
    ...violations.request.map(({ in: part, name = '', pointer, message }) => ({
      part: PARTS[part],
      place: pointer ?? name,
      message: expectation(message),
      actual:
        pointer === undefined
          ? part === 'header'
            ? request.headers[name.toLowerCase()]
            : undefined
          : actualValue(request.body, pointer),
    })),
    ...violations.response.map(({ pointer, message }) => ({
      part: `Response ${status}`,
      place: pointer,
      message,
      actual: actualValue(response.body, pointer),
    })),
  ];
}

/**
 * Removes the actual value from a message, since it is shown separately: `the body's member amount is 25: it must be
 * string`.
 */
function expectation(message: string): string {
  const at = message.lastIndexOf(EXPECTS);
  return at === -1 ? message : message.slice(at + EXPECTS.length - 'must '.length);
}
const EXPECTS = ': it must ';
const isExpectation = (message: string): boolean => message.startsWith('must ');

const actualValue = (body: string | null, pointer: string): string | undefined =>
  pointer === '' || body === null ? undefined : (valueAtPointer(body, pointer) ?? 'missing');

export function Violations({ detail }: { readonly detail: JournalExchangeDetail }): JSX.Element | null {
  const found = violationsIn(detail);
  if (found.length === 0) return null;
  return (
    <section class="journal-violations" aria-labelledby="journal-violations">
      <h3 id="journal-violations">
        <span aria-hidden="true">✕ </span>
        {found.length} contract {found.length === 1 ? 'violation' : 'violations'}
      </h3>
      <ul>
        {found.map(({ part, place, message, actual }, index) => (
          <li key={index}>
            <p>
              <strong>{part}</strong>
              {place === '' ? null : (
                <>
                  {' '}
                  at{' '}
                  <code>
                    <UserText>{place}</UserText>
                  </code>
                </>
              )}
            </p>
            <dl>
              <div>
                <dt>{isExpectation(message) ? 'Expected' : 'Problem'}</dt>
                <dd>
                  <UserText>{message}</UserText>
                </dd>
              </div>
              {actual === undefined ? null : (
                <div>
                  <dt>Actual</dt>
                  <dd>
                    <code>
                      <UserText>{actual}</UserText>
                    </code>
                  </dd>
                </div>
              )}
            </dl>
          </li>
        ))}
      </ul>
      <Clause detail={detail} />
    </section>
  );
}

/** The clauses of a failed exchange that violates nothing: what the contract says about this status. */
export function FailureClauses({ detail }: { readonly detail: JournalExchangeDetail }): JSX.Element | null {
  const { status, violations } = detail;
  if (status < 400 || violations.request.length + violations.response.length > 0) return null;
  return <Clause detail={detail} />;
}

interface Rule {
  readonly id: string;
  readonly text: string;
}

/** The clauses of the violated part, and a link to the operation in its document. */
function Clause({
  detail: { operation, group, status, violations },
}: {
  readonly detail: JournalExchangeDetail;
}): JSX.Element | null {
  const [rules, setRules] = useState<readonly Rule[]>([]);
  const parts = [
    ...(violations.request.length > 0 ? ['request'] : []),
    ...(violations.response.length > 0 || violations.request.length === 0 ? [String(status)] : []),
  ].join();
  useEffect(() => {
    let isShown = true;
    const load = async (): Promise<void> => {
      // Loaded only when there is a violation.
      const { operations, texts } = await import('virtual:rules');
      const carried = operations[operation ?? ''];
      const ids = new Set(parts.split(',').flatMap((part) => carried?.[part] ?? carried?.['default'] ?? []));
      if (isShown) setRules([...ids].map((id) => ({ id, text: texts[id] ?? '' })));
    };
    void load();
    return () => void (isShown = false);
  }, [operation, parts]);
  if (operation === null) return null;
  const docs = worldStatus.value?.docs;
  return (
    <>
      {rules.length === 0 ? null : (
        <dl class="journal-clauses" aria-label="Clauses">
          {rules.map(({ id, text }) => (
            <div key={id}>
              <dt>
                <a href={linkTo(['checks'], { clause: id })} title="Check this clause">
                  <code>{id}</code>
                </a>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <p class="faint">
        Operation <code>{operation}</code> of{' '}
        {docs === undefined ? (
          `the ${group} document`
        ) : (
          <a href={`${docs}/?group=${encodeURIComponent(group)}`} target="_blank" rel="noreferrer">
            the {group} document
          </a>
        )}
      </p>
    </>
  );
}
