// Runs one control command from its values to an exit status: results go to stdout, messages to stderr.

import type { IncomingMessage } from 'node:http';
import picocolors from 'picocolors';
import { defined, err, ok, stringifyJson, type Json, type Result } from '../../base';
import type { Io } from '../io';
import {
  brokenOff,
  eventsOf,
  isSuccess,
  jsonOf,
  open,
  refusal,
  send,
  statusOf,
  wholeOf,
  type ControlResponse,
  type ControlRequest,
} from './client';
import type { RequestParts, ControlCommand } from './command';
import type { ConnectionSettings } from './connection';
import { save } from './files';
import { CONTROL_EXIT, type Input, type ControlFailure } from './input';
import { textAt } from './print';
import { createBar } from './progress';

/** Sends the request, prints the answer and returns the exit status. */
export async function perform(command: ControlCommand, input: Input, io: Io): Promise<number> {
  const asked = (await command.request?.(input)) ?? {};
  const wrong = input.stop();
  if (wrong) return stopped(wrong, { input, io });
  for (const hint of input.hints()) io.err(`understudy: ${hint}\n`);
  const outcome = await answerOf(command, callOf(command, asked), { input, io });
  return outcome.ok ? CONTROL_EXIT.done : stopped(outcome.error, { input, io });
}

/** With --json, the refusal goes to stderr as the server sent it. */
function stopped({ status, sentence, body }: ControlFailure, { input, io }: Setting): number {
  io.err(
    input.settings.json && body !== undefined
      ? `${body.trim()}\n`
      : `understudy: ${sentence.trim().replaceAll(/\s*\n\s*/g, ' ')}\n`,
  );
  return status;
}

/** Reads what commands look up before their request. */
export const reader =
  (settings: ConnectionSettings) =>
  async (path: string): Promise<Result<Json, ControlFailure>> => {
    const answer = await send(settings, { method: 'GET', path });
    return answer.ok ? accepted(settings, answer.value) : answer;
  };

function callOf(
  { method, path, mode, everyWorld = false }: ControlCommand,
  { path: values = {}, query = {}, body, file }: RequestParts,
): ControlRequest {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(defined(values[name], `a value for ${name} of ${path}: the command asks for it`)),
  );
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  const isEmpty = body === undefined || Object.values(body).every((value) => value === undefined);
  const sent = file ?? (isEmpty ? undefined : { type: 'application/json', content: stringifyJson(body) });
  return {
    method,
    path: pairs.length > 0 ? `${filled}?${pairs.join('&')}` : filled,
    accept: mode === 'journey' || mode === 'events' ? 'text/event-stream, application/json' : 'application/json, */*',
    everyWorld,
    ...(sent === undefined ? {} : { body: sent }),
  };
}

interface Setting {
  readonly input: Input;
  readonly io: Io;
}

async function answerOf(
  command: ControlCommand,
  call: ControlRequest,
  { input, io }: Setting,
): Promise<Result<undefined, ControlFailure>> {
  const { settings } = input;
  const opened = await open(settings, call);
  if (!opened.ok) return opened;
  const message = opened.value;
  const streams = message.headers['content-type']?.startsWith('text/event-stream') === true;
  if (!isSuccess(statusOf(message)) || (command.mode !== 'file' && !streams)) {
    const answer = await wholeOf(settings, message);
    return answer.ok ? shown(command, answer.value, { input, io }) : answer;
  }
  if (command.mode === 'file') return saved(command, message, { input, io });
  return command.mode === 'events'
    ? followed(command, message, { input, io })
    : travelled(command, message, { input, io });
}

/** The answer as JSON, or as formatted by the command. */
function shown(
  command: ControlCommand,
  answer: ControlResponse,
  { input, io }: Setting,
): Result<undefined, ControlFailure> {
  const { settings } = input;
  const json = accepted(settings, answer);
  if (!json.ok) return json;
  if (settings.json) io.out(answer.body === '' ? '' : `${answer.body.trimEnd()}\n`);
  else
    io.out(
      command
        .format(json.value, { input, paint: picocolors.createColors(io.colours.out) })
        .map((line) => `${line}\n`)
        .join(''),
    );
  return ok(undefined);
}

function accepted(settings: ConnectionSettings, answer: ControlResponse): Result<Json, ControlFailure> {
  const json = jsonOf(answer.body);
  return isSuccess(answer.status) && json !== undefined ? ok(json) : err(refusal(settings, answer));
}

async function saved(
  command: ControlCommand,
  message: IncomingMessage,
  { input, io }: Setting,
): Promise<Result<undefined, ControlFailure>> {
  const file = input.text('file') ?? input.text('har') ?? '-';
  const done = await save(message, file, io);
  if (!done.ok) return err({ status: CONTROL_EXIT.refused, sentence: done.error });
  if (file !== '-')
    for (const line of command.format(null, { input, paint: picocolors.createColors(io.colours.err) }))
      io.err(`${line}\n`);
  return ok(undefined);
}

async function followed(
  command: ControlCommand,
  message: IncomingMessage,
  { input, io }: Setting,
): Promise<Result<undefined, ControlFailure>> {
  try {
    for await (const { data } of eventsOf(message)) {
      // A closed pipe (`| head`) ends it.
      if (io.isClosed?.() === true) break;
      const answer = shown(command, { status: statusOf(message), type: 'application/json', body: data }, { input, io });
      if (!answer.ok) return answer;
    }
    // The server does not end other streams.
    return io.isClosed?.() === true || command.isFinite === true
      ? ok(undefined)
      : err({
          status: CONTROL_EXIT.unreachable,
          sentence: `${input.settings.base} ended the stream because it was stopped`,
        });
  } catch (error: unknown) {
    return err(brokenOff(input.settings, error));
  }
}

/** Shows progress, then the answer. */
async function travelled(
  command: ControlCommand,
  message: IncomingMessage,
  { input, io }: Setting,
): Promise<Result<undefined, ControlFailure>> {
  const bar = createBar(io);
  try {
    for await (const { event: name, data } of eventsOf(message)) {
      if (name === 'progress') bar.draw(jsonOf(data));
      else
        return shown(
          command,
          { status: name === 'done' ? statusOf(message) : statusOfError(data), type: 'application/json', body: data },
          { input, io: bar.cleared() },
        );
    }
    return err(brokenOff(input.settings, new Error('the progress ended without a result')));
  } catch (error: unknown) {
    return err(brokenOff(input.settings, error));
  } finally {
    bar.cleared();
  }
}

/** An error event has the body of a refusal; 401 never comes this late. */
const statusOfError = (data: string): number => (textAt(jsonOf(data), 'error') === '' ? 500 : 409);
