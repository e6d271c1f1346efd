import { setTimeout } from 'node:timers/promises';
import { digestOf } from '../../base/digests.ts';
import type { OutboundGuard } from '../outbound/outbound-guard.ts';
import { deliveryFailureOf, hiddenFailure } from './delivery-failure.ts';
import type { Mailer, MailMessage, SmtpServer } from './mailer.ts';
import { type GetSocket, type PoolOptions, SmtpPools } from './smtp-pools.ts';
import { createUnicodeChecks } from './unicode-checks.ts';

/** Time limit for a message, also with a slow mail server. */
const sendMillisMax = 60_000;
const tryMillisDefault = 10_000;
/** A delivery that fails before a session starts is reported after this time. Connection attempts end earlier. */
const failMillis = 30_000;

interface Options {
  /** The SMTP server of the installation: `smtp://user:password@host:port`. */
  readonly smtpUrl: string | undefined;
  readonly from: string;
  /** The name with which mail servers are greeted. Undefined: the name of the machine. @see RFC 5321 §4.1.4 */
  readonly greeting?: string | undefined;
  /** Opens the connections to the mail servers of projects. The mail server of the installation is not guarded. */
  readonly guard: OutboundGuard;
  /** Time limit of `trySend`. Default 10 seconds. */
  readonly tryMillisMax?: number | undefined;
  /** Waits before a failure is reported. Default: a timer. */
  readonly wait?: (millis: number, signal: AbortSignal) => Promise<void>;
}

/** Creates a mailer that delivers over SMTP. It keeps a few connections to each server open while there is email. */
export function createMailer(options: Options): Mailer {
  const { smtpUrl, from, greeting, guard, tryMillisMax = tryMillisDefault, wait = waitFor } = options;
  const pools = new SmtpPools(greeting);
  const takesUnicode = createUnicodeChecks(tryMillisMax, greeting);
  const closing = new AbortController();

  /** Sends through the server of a project. In production, all failures to connect look the same and take equally long. */
  const sendGuarded = async (millis: number, send: () => Promise<void>) => {
    const startedAt = performance.now();
    try {
      await naming(send);
    } catch (error) {
      const hidden = guard.hidesReasons ? hiddenFailure(deliveryFailureOf(error)) : undefined;
      if (hidden === undefined) throw error;
      await wait(Math.max(0, startedAt + millis - performance.now()), closing.signal);
      throw hidden;
    }
  };

  return {
    installationAddress: from,
    send: async (message, server) => {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(sendMillisMax)]);
      const mail = { ...mailOf(message), signal };
      const isBroadcast = message.isBroadcast === true;
      if (server !== null)
        return await sendGuarded(failMillis, () => pools.send(serverOptions(server, guard, isBroadcast), mail));
      const options = urlOptions(smtpUrl, isBroadcast);
      if (options !== undefined) await naming(() => pools.send(options, mail));
    },
    trySend: async (message, server) => {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(tryMillisMax)]);
      const once = new SmtpPools(greeting);
      try {
        const mail = { ...mailOf(message), signal };
        await sendGuarded(tryMillisMax, () => once.send(serverOptions(server, guard, false), mail));
      } finally {
        once.close();
      }
    },
    takesUnicode: async (server) => {
      const options = server === null ? urlOptions(smtpUrl, false) : serverOptions(server, guard, false);
      return options === undefined || (await takesUnicode(options));
    },
    close: async () => {
      closing.abort();
      pools.close();
    },
  };
}

async function waitFor(millis: number, signal: AbortSignal): Promise<void> {
  await setTimeout(millis, undefined, { signal }).catch(() => undefined);
}

function urlOptions(url: string | undefined, isBroadcast: boolean): PoolOptions | undefined {
  return url === undefined ? undefined : { key: digestOf(url), server: { url }, isBroadcast };
}

function serverOptions(
  { host, port, username, password }: SmtpServer,
  guard: OutboundGuard,
  isBroadcast: boolean,
): PoolOptions {
  const auth = { user: username, pass: password.reveal() };
  const key = digestOf(JSON.stringify([host, port, auth]));
  const secure = port === 465;
  const getSocket: GetSocket = (_options, callback) => {
    guard
      .connect(host, port)
      .then(
        ({ socket, isTrusted }) => callback(null, { connection: socket, requireTLS: !isTrusted && !secure }),
        callback,
      );
  };
  return { key, server: { host, port, secure, auth, getSocket }, isBroadcast };
}

/** @see RFC 3834 §5 */
function mailOf({ id, from, to, subject, html, text, unsubscribeUrl, isBroadcast }: MailMessage) {
  return {
    headers: {
      // A person wrote a broadcast. Other emails must not be answered by programs.
      ...(isBroadcast === true ? {} : { 'Auto-Submitted': 'auto-generated' }),
      ...(unsubscribeUrl === undefined ? {} : unsubscribeHeaders(unsubscribeUrl)),
    },
    messageId: `<${id}@${from.address.split('@')[1] ?? 'localhost'}>`,
    from,
    to: { name: '', address: to },
    subject,
    html,
    text,
  };
}

/** @see RFC 8058 §3.1 */
function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

async function naming(send: () => Promise<void>): Promise<void> {
  try {
    await send();
  } catch (error) {
    throw deliveryFailureOf(error);
  }
}
