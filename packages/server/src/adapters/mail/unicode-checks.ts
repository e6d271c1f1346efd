import { BoundedMap } from '../../base/bounded-map.ts';
import { type GetSocket, greetingOptions, type PoolOptions, stepLimits } from './smtp-pools.ts';

const keptMillis = 600_000;
/** A server that was not reached is asked again after this time. */
const keptMillisOfFailures = 60_000;
const serversMax = 1000;

interface Answer {
  readonly takesUnicode: Promise<boolean>;
  until: number;
}

/**
 * Creates a function that asks mail servers whether they offer SMTPUTF8. Requests of strangers cause few connections:
 * each server is asked once in ten minutes, also by concurrent requests.
 *
 * @see RFC 6531 §3.1
 */
export function createUnicodeChecks(millisMax: number, greeting?: string): (options: PoolOptions) => Promise<boolean> {
  const answers = new BoundedMap<string, Answer>(serversMax);
  return async ({ key, server }) => {
    const known = answers.get(key);
    if (known !== undefined && known.until > performance.now()) return await known.takesUnicode;
    const answer: Answer = {
      until: performance.now() + keptMillis,
      takesUnicode: offersUnicode(server, millisMax, greeting).catch(() => {
        answer.until = performance.now() + keptMillisOfFailures;
        return false;
      }),
    };
    answers.set(key, answer);
    return await answer.takesUnicode;
  };
}

/** Greets a mail server, without signing in. @throws the errors of the library */
async function offersUnicode(
  server: PoolOptions['server'],
  millisMax: number,
  greeting: string | undefined,
): Promise<boolean> {
  const [{ default: SMTPConnection }, { parseConnectionUrl }] = await Promise.all([
    import('nodemailer/lib/smtp-connection'),
    import('nodemailer/lib/shared'),
  ]);
  const options =
    'url' in server ? parseConnectionUrl(server.url) : { ...server, ...(await openedBy(server.getSocket)) };
  const connection = new SMTPConnection({ ...options, ...stepLimits, ...greetingOptions(greeting) });
  try {
    return await new Promise<boolean>((resolve, reject) => {
      const end = () => reject(new Error('The mail server did not answer.'));
      AbortSignal.timeout(millisMax).addEventListener('abort', end);
      connection.once('error', reject);
      connection.once('end', end);
      // The last reply is that to EHLO, after STARTTLS if the server has it.
      connection.connect((error) => {
        if (error) reject(error);
        else resolve(/^250[ -]SMTPUTF8\b/im.test(String(connection.lastServerResponse)));
      });
    });
  } finally {
    connection.close();
  }
}

function openedBy(getSocket: GetSocket) {
  return new Promise<Parameters<Parameters<GetSocket>[1]>[1]>((resolve, reject) => {
    getSocket(undefined, (error, socket) => (error === null ? resolve(socket) : reject(error)));
  });
}
