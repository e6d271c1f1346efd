import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** A received email. */
export interface ReceivedMail {
  readonly to: readonly string[];
  readonly from: string;
  /** The name with which the client greeted the server. */
  readonly greeting: string;
  /** The signed-in user, if any. */
  readonly username: string | undefined;
  /** Headers and body as received. */
  readonly source: string;
}

/** The parts of a received email. */
export interface MailParts {
  /** The last header of each name, in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
  readonly text: string;
}

/** Reads the parts of an email. */
export async function readMail(mail: ReceivedMail | undefined): Promise<MailParts> {
  const { headers, html = '', text = '' } = await PostalMime.parse(mail?.source ?? '');
  return { headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])), html, text };
}

interface SmtpOptions {
  /** The only user who may send emails. Default: anyone. */
  readonly user?: { readonly name: string; readonly password: string };
  /** Responds to a recipient with this code and text. */
  readonly refuseRecipient?: (address: string) => readonly [code: number, text: string] | undefined;
  /** Whether it offers SMTPUTF8. Default: true. */
  readonly takesUnicode?: boolean;
  /** Rejects every sender with this code and text. */
  readonly refuseSender?: readonly [code: number, text: string];
  /** The port of a server that has ended. Default: a free one. */
  readonly port?: number;
}

/** A real SMTP server that stores received emails. */
export interface TestSmtp {
  readonly url: string;
  readonly port: number;
  readonly received: readonly ReceivedMail[];
  /** How many connections there were. */
  readonly greeted: () => number;
  /** How many connections are open. */
  readonly connections: () => number;
  /** Number of messages that wait for a response. */
  readonly waiting: () => number;
  /** Rejects the next messages with a code. 450 is a temporary failure. */
  refuse(count: number, code?: number): void;
  /** Receives messages without a response, until `answer`. */
  keepSilent(): void;
  /** Responds to waiting messages and to all new ones. */
  answer(): void;
  stop(): Promise<void>;
}

function chunksOf(stream: Readable): Buffer[] {
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  return chunks;
}

/** Returns the email of a session, which begins another one after the answer. */
function receivedMail({ envelope, user, hostNameAppearsAs }: SMTPServerSession, source: Buffer): ReceivedMail {
  const { mailFrom, rcptTo } = envelope;
  return {
    from: mailFrom === false ? '' : mailFrom.address,
    to: rcptTo.map(({ address }) => address),
    greeting: hostNameAppearsAs,
    username: typeof user === 'string' ? user : undefined,
    source: source.toString('utf8'),
  };
}

function refusalOf(given: readonly [code: number, text: string] | undefined): Error | null {
  return given === undefined ? null : Object.assign(new Error(given[1]), { responseCode: given[0] });
}

const fixedOptions = { allowInsecureAuth: true, disabledCommands: ['STARTTLS'], closeTimeout: 100 };

/** Starts an SMTP server on this machine. */
export async function startSmtp(options: SmtpOptions = {}): Promise<TestSmtp> {
  const { user, refuseRecipient, refuseSender, takesUnicode = true } = options;
  const received: ReceivedMail[] = [];
  const waiting: (() => void)[] = [];
  let greeted = 0;
  let isSilent = false;
  let refusal = { count: 0, code: 450 };
  const server = new SMTPServer({
    ...fixedOptions,
    authOptional: user === undefined,
    hideSMTPUTF8: !takesUnicode,
    onConnect(_session, callback) {
      greeted += 1;
      callback();
    },
    onAuth: ({ username, password }, _session, callback) => {
      const isRight = user === undefined || (username === user.name && password === user.password);
      callback(refusalOf(isRight ? undefined : [535, 'Wrong user name or password']), { user: username });
    },
    onMailFrom: (_address, _session, callback) => callback(refusalOf(refuseSender)),
    onRcptTo: ({ address }, _session, callback) => callback(refusalOf(refuseRecipient?.(address))),
    onData(stream, session, callback) {
      const chunks = chunksOf(stream);
      stream.on('end', () => {
        if (refusal.count > 0) {
          refusal.count -= 1;
          callback(refusalOf([refusal.code, 'Mailbox busy, try later']));
          return;
        }
        received.push(receivedMail(session, Buffer.concat(chunks)));
        if (isSilent) waiting.push(callback);
        else callback();
      });
    },
  });
  // Some tests are about clients that disconnect early.
  server.on('error', () => undefined);
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    greeted: () => greeted,
    connections: () => server.connections.size,
    waiting: () => waiting.length,
    refuse: (count, code = 450) => {
      refusal = { count, code };
    },
    keepSilent: () => {
      isSilent = true;
    },
    answer: () => {
      isSilent = false;
      for (const callback of waiting.splice(0)) callback();
    },
    stop: async () => await new Promise((resolve) => server.close(() => resolve())),
  };
}
