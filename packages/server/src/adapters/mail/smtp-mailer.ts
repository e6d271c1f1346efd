import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';

const timeoutMillis = 10_000;

/** Delivers over SMTP, through a few connections that are kept open. @param url `smtp://user:password@host:port` */
export function createSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: timeoutMillis,
    greetingTimeout: timeoutMillis,
    socketTimeout: timeoutMillis,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ id, to, senderName, subject, html, text }) => {
      await transport.sendMail({
        messageId: `<${id}@${from.split('@')[1] ?? 'localhost'}>`,
        from: { name: senderName, address: from },
        to: { name: '', address: to },
        subject,
        html,
        text,
      });
    },
    close: async () => transport.close(),
  };
}
