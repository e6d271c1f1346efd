import { digestOf } from '../../platform/digests.ts';
import { deliveryFailureOf } from './delivery-failure.ts';
import type { Mailer, MailMessage, SmtpServer } from './mailer.ts';
import { type PoolOptions, SmtpPools } from './smtp-pools.ts';

/** No message may take longer, however slowly its server speaks. */
const sendMillisMax = 60_000;
const tryMillisMax = 10_000;

interface Options {
  /** The SMTP server of the installation: `smtp://user:password@host:port`. */
  readonly smtpUrl: string | undefined;
  readonly from: string;
}

/** Delivers over SMTP, through a few connections to each server that are kept open while there is mail. */
export function createMailer({ smtpUrl, from }: Options): Mailer {
  const pools = new SmtpPools();
  const closing = new AbortController();
  return {
    installationAddress: from,
    send: async (message, server) => {
      const options = server === null ? urlOptions(smtpUrl) : serverOptions(server);
      if (options === undefined) return;
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(sendMillisMax)]);
      await naming(() => pools.send(options, { ...mailOf(message), signal }));
    },
    trySend: async (message, server) => {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(tryMillisMax)]);
      const once = new SmtpPools();
      try {
        await naming(() => once.send(serverOptions(server), { ...mailOf(message), signal }));
      } finally {
        once.close();
      }
    },
    close: async () => {
      closing.abort();
      pools.close();
    },
  };
}

function urlOptions(url: string | undefined): PoolOptions | undefined {
  return url === undefined ? undefined : { key: digestOf(url), server: { url } };
}

function serverOptions({ host, port, username, password }: SmtpServer): PoolOptions {
  const auth = { user: username, pass: password.reveal() };
  const key = digestOf(JSON.stringify([host, port, auth]));
  return { key, server: { host, port, secure: port === 465, auth } };
}

function mailOf({ id, from, to, subject, html, text }: MailMessage) {
  return {
    messageId: `<${id}@${from.address.split('@')[1] ?? 'localhost'}>`,
    from,
    to: { name: '', address: to },
    subject,
    html,
    text,
  };
}

async function naming(send: () => Promise<void>): Promise<void> {
  try {
    await send();
  } catch (error) {
    throw deliveryFailureOf(error);
  }
}
