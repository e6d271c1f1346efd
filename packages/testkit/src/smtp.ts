import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

/** A mail that arrived. */
export interface ReceivedMail {
  readonly to: readonly string[];
  readonly from: string;
  /** Headers and body as they came over the wire. */
  readonly source: string;
}

/** A real SMTP server that keeps what it gets. */
export interface TestSmtp {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** Refuses the next messages with a temporary failure. */
  refuse(count: number): void;
  stop(): Promise<void>;
}

export async function startSmtp(): Promise<TestSmtp> {
  const received: ReceivedMail[] = [];
  let refusals = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refusals > 0) {
          refusals -= 1;
          callback(Object.assign(new Error('Mailbox busy, try later'), { responseCode: 450 }));
          return;
        }
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        received.push({
          from,
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString('utf8'),
        });
        callback();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse: (count) => {
      refusals = count;
    },
    stop: async () => await new Promise((resolve) => server.close(() => resolve())),
  };
}
