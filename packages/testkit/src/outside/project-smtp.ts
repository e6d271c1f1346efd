import { onTestFinished } from 'vitest';
import type { Portico } from '../portico.ts';
import { startSmtp, type TestSmtp } from './smtp.ts';

/** User name and password of the SMTP server. */
export const ownUser = { name: 'mailer', password: 'a mail password' };

/** Starts an SMTP server for a project, which sends all of its emails through it. It stops after the test. */
export async function giveOwnSmtp(
  { project }: Pick<Portico, 'project'>,
  options: Parameters<typeof startSmtp>[0] = {},
): Promise<TestSmtp> {
  const smtp = await startSmtp({ user: ownUser, ...options });
  onTestFinished(async () => await smtp.stop());
  await project.configure({
    email_config: {
      type: 'standard',
      host: '127.0.0.1',
      port: smtp.port,
      username: ownUser.name,
      password: ownUser.password,
      sender_name: 'Otter Works',
      sender_email: 'otters@example.com',
    },
  });
  return smtp;
}
