import { setTimeout as wait } from 'node:timers/promises';
import { ConnectionError, type PorticoAdminApp, RequestFailed, type WebhookEventType } from '@portico/js';
import {
  createWebhookListener,
  deleteWebhookListener,
  fetchListenedMessages,
  internals,
  type ListenedMessage,
} from '@portico/js/internals';
import type { Command, Terminal } from '../command.ts';
import { connect, projectOptions } from '../connection/connect.ts';
import { requireUrl } from '../connection/urls.ts';

/** Time limit of a forwarded request, as for deliveries to endpoints. */
const forwardMillis = 15_000;
/** Time limit of the deletion of the listener. The server also deletes it by itself. */
const goodbyeMillis = 3000;
/** The first and the longest delay before another attempt to reach the server. */
const [firstDelayMillis, longestDelayMillis] = [1000, 30_000];

/** The command `webhooks listen`. */
export const webhooksListen: Command = {
  summary: 'Show the webhook events of a project as they happen, and forward them to this machine',
  options: {
    '--forward <url>': 'URL that receives the events, such as http://localhost:3000/api/webhooks',
    '--events <types>': 'Event types, separated by commas. Default: all',
    ...projectOptions,
  },
  examples: ['', '--forward http://localhost:3000/api/webhooks --events user.created,user.deleted'],
  hasNoJson: true,
  run: async (given, terminal) => {
    const forward = given.options.get('--forward');
    const url = forward === undefined ? undefined : requireUrl(forward, 'The URL to forward to');
    const { admin, projectId } = await connect(given, terminal);
    await listen(admin(), { projectId, forward: url, events: given.options.get('--events') }, terminal);
    return undefined;
  },
};

interface Wanted {
  readonly projectId: string;
  /** URL that receives forwarded webhooks. */
  readonly forward: string | undefined;
  /** Event types, separated by commas. */
  readonly events: string | undefined;
}

/** Shows the events of a project and forwards them, until Ctrl-C. */
async function listen(app: PorticoAdminApp, { projectId, forward, events }: Wanted, terminal: Terminal): Promise<void> {
  const { print } = terminal;
  const interruption = new AbortController();
  terminal.onInterrupt(() => interruption.abort());
  const { signal } = interruption;
  const listener = await createListener(app, events);
  const target = forward === undefined ? '' : ` and forwarding them to ${forward}`;
  await print(`Listening for events of project ${projectId}${target} (press Ctrl-C to stop)`);
  await print(`Signing secret: ${listener.secret}`);
  const receive = async (message: ListenedMessage) => await print(await lineOf(message, forward, signal));
  const id = await receiveAll({ app, events, print, signal, receive }, listener.id);
  await deleteWebhookListener(transportOf(app.with({ timeoutMillis: goodbyeMillis })), id).catch(ignoreUnreachable);
  await print('Stopped.');
}

interface Listening {
  readonly app: PorticoAdminApp;
  readonly events: string | undefined;
  readonly print: Terminal['print'];
  readonly signal: AbortSignal;
  readonly receive: (message: ListenedMessage) => Promise<void>;
}

/** Receives messages until the signal is aborted. @returns the ID of the current listener */
async function receiveAll(listening: Listening, firstId: string): Promise<string> {
  const { app, events, print, signal, receive } = listening;
  const transport = transportOf(app.with({ signal }));
  let id = firstId;
  let cursor: string | undefined;
  let delay = firstDelayMillis;
  while (!signal.aborted) {
    try {
      const fetched = await fetchListenedMessages(transport, id, cursor);
      for (const message of fetched.messages) await receive(message);
      ({ cursor } = fetched);
      delay = firstDelayMillis;
    } catch (error) {
      if (signal.aborted) break;
      if (error instanceof RequestFailed && error.status === 404) {
        // After a pause of minutes, for example of a laptop, the server has deleted the listener.
        const next = await createListener(app, events);
        [id, cursor] = [next.id, undefined];
        await print(`The listener has expired. New signing secret: ${next.secret}`);
      } else if (isTemporary(error)) {
        await print(`The server does not answer. Next attempt in ${Math.round(delay / 1000)} s.`);
        await pause(delay, signal);
        delay = Math.min(delay * 2, longestDelayMillis);
      } else throw error;
    }
  }
  return id;
}

async function createListener(app: PorticoAdminApp, events: string | undefined) {
  // The server validates the types.
  const types = events?.split(',').map((type) => type.trim()) as WebhookEventType[] | undefined;
  return await createWebhookListener(transportOf(app), types);
}

function transportOf(app: PorticoAdminApp) {
  return app[internals].transport('admin');
}

/** Forwards a message and returns the line to print. */
async function lineOf(message: ListenedMessage, forward: string | undefined, signal: AbortSignal): Promise<string> {
  const startedAt = performance.now();
  const result = forward === undefined ? '' : await statusOf(message, forward, signal);
  const millis = forward === undefined ? '' : `  ${Math.round(performance.now() - startedAt)} ms`;
  const time = new Date().toTimeString().slice(0, 8);
  return `${time}  ${message.eventType.padEnd(26)}  ${message.id}${result === '' ? '' : `  ${result}`}${millis}`;
}

/** Forwards a message. @returns the status of the response, or why there is none */
async function statusOf({ headers, body }: ListenedMessage, forward: string, signal: AbortSignal): Promise<string> {
  try {
    const limits = AbortSignal.any([signal, AbortSignal.timeout(forwardMillis)]);
    const response = await fetch(forward, { method: 'POST', headers, body, redirect: 'manual', signal: limits });
    await response.body?.cancel();
    return String(response.status);
  } catch (error) {
    return `failed: ${reasonOf(error)}`;
  }
}

/** Returns the code of a network error, such as ECONNREFUSED, or the message of another error. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.message;
}

function isTemporary(error: unknown): boolean {
  return error instanceof ConnectionError || (error instanceof RequestFailed && error.status >= 429);
}

/** Waits, at most until the signal is aborted. */
async function pause(millis: number, signal: AbortSignal): Promise<void> {
  await wait(millis, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

/** Ignores a server that cannot be reached: it deletes listeners that fetch nothing. */
function ignoreUnreachable(error: unknown): void {
  const isKnown = error instanceof ConnectionError || error instanceof RequestFailed;
  if (!isKnown) throw error;
}
