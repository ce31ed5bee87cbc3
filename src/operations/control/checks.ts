// Checks: runs of the conformance kit that the server starts.

import { isObject, parseSpan, type Json } from '../../base';
import { json } from '../answers';
import { membersOf, textMember } from '../read';
import type { Operation, OperationRequest } from '../types';
import { CHECK_TOKEN_ROLES, type CheckEvent, type CheckParameters } from './check-port';
import { eventText } from './clock';
import { controlOperation, invalidValueAnswer, refusalAnswer, resultAnswer } from './control-operation';
import { eventStream } from './event-stream';

const LONGEST_MS = 3_600_000;

const listChecks = controlOperation('listChecks', ({ control }) => json({ checks: control.checks.list() }));

const listCheckSuites = controlOperation('listCheckSuites', async ({ control }) =>
  resultAnswer(await control.checks.suites(), (suites) => ({ suites })),
);

const startCheck = controlOperation('startCheck', async ({ control, request: { body } }) => {
  const url = textMember(body, 'url');
  if (url !== undefined && !isTargetAddress(url))
    return invalidValueAnswer(
      'url',
      withoutSecrets(url),
      'an http or https address without password, query or fragment',
    );
  const limit = textMember(body, 'timeLimit');
  const timeLimitMs = limit === undefined ? undefined : Number((parseSpan(limit) ?? 0n) / 1000n);
  if (timeLimitMs !== undefined && (timeLimitMs < 1000 || timeLimitMs > LONGEST_MS))
    return invalidValueAnswer('timeLimit', limit ?? '', 'a duration from 1s to 1h');
  const wanted = wantedCheck(body, { url, timeLimitMs });
  if (url === undefined && Object.keys(wanted.tokens).length > 0)
    return invalidValueAnswer('tokens', '***', 'tokens for another address: those of this server are known');
  return resultAnswer(await control.checks.start(wanted), (check) => check, 201);
});

/** An address as `check` accepts it; the kit sends no credentials in it. URL drops line breaks, a command line does not. */
function isTargetAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text) || /[?#\s\p{Cc}]/u.test(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

const withoutSecrets = (url: string): string => url.replace(/\/\/[^"\s]*@/g, '//***@').replace(/[?#].*/s, '?…');

function wantedCheck(body: Json | undefined, read: Pick<CheckParameters, 'url' | 'timeLimitMs'>): CheckParameters {
  const members = membersOf(body);
  const texts = (name: string): readonly string[] => {
    const list = members[name];
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
  };
  const allow = textMember(body, 'allow');
  const dialect = textMember(body, 'dialect');
  const tokens = isObject(members['tokens']) ? members['tokens'] : {};
  return {
    ...read,
    isPrivate: textMember(body, 'world') !== 'own',
    suites: texts('suites'),
    operations: texts('operations'),
    clauses: texts('clauses'),
    tags: texts('tags'),
    allow: allow === 'read' || allow === 'write' || allow === 'destructive' ? allow : undefined,
    tokens: Object.fromEntries(
      CHECK_TOKEN_ROLES.flatMap((role) => {
        const token = tokens[role];
        return typeof token === 'string' ? [[role, token]] : [];
      }),
    ),
    dialect: dialect === 'documented' || dialect === 'observed' ? dialect : undefined,
    seed: textMember(body, 'seed'),
  };
}

const idOf = ({ path }: OperationRequest): string => path['id'] ?? '';

const getCheck = controlOperation('getCheck', ({ control, request }) =>
  resultAnswer(control.checks.find(idOf(request)), (check) => check),
);

const stopCheck = controlOperation('stopCheck', ({ control, request }) =>
  resultAnswer(control.checks.stop(idOf(request)), (check) => check),
);

const getCheckReport = controlOperation('getCheckReport', async ({ control, request }) => {
  const format = request.query['format'] === 'html' ? 'html' : 'json';
  const report = await control.checks.report(idOf(request), format);
  if (!report.ok) return refusalAnswer(report.error);
  return {
    status: 200,
    bytes: report.value,
    headers: {
      'content-type': format === 'html' ? 'text/html; charset=utf-8' : 'application/json',
      'content-disposition': `attachment; filename="check-${idOf(request)}.${format}"`,
      'cache-control': 'no-store',
    },
  };
});

const followCheck = controlOperation('followCheck', ({ control, request }) => {
  const last = request.headers['last-event-id'];
  const after = last !== undefined && /^\d{1,9}$/.test(last) ? Number(last) : 0;
  const following = control.checks.follow(idOf(request), after);
  if (!following.ok) return refusalAnswer(following.error);
  return {
    status: 200,
    stream: eventStream(following.value, checkEventText),
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' },
  };
});

function checkEventText(event: CheckEvent): string {
  switch (event.kind) {
    case 'check':
      return eventText('check', event.check);
    case 'case':
      return `id: ${event.number}\n${eventText('case', event.case)}`;
    case 'alive':
      return ': alive\n\n';
  }
}

export const checkOperations: readonly Operation[] = [
  listChecks,
  startCheck,
  listCheckSuites,
  getCheck,
  stopCheck,
  getCheckReport,
  followCheck,
];
