import type { ProjectConfig } from '@portico/contract';
import { DeliveryFailure } from '../../adapters/mail/delivery-failure.ts';
import type { SmtpServer } from '../../adapters/mail/mailer.ts';
import type { SentWith } from '../../db/tables/emails.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ProjectSnapshot } from '../../platform/project-snapshot.ts';
import { Secret } from '../../platform/secret.ts';
import { openConfigSecret } from '../projects/index.ts';

type EmailServer = ProjectConfig['emails']['server'];

/** Who a message of a project comes from, for people to see. @param name of the project when the message was written */
export function senderOf({ installationAddress }: Platform['mailer'], server: EmailServer, name: string): SentWith {
  if (server.isShared) return { type: 'shared', sender_name: name, sender_email: installationAddress };
  const { host = '', port = 0, username = '', senderName = name, senderEmail = '' } = server;
  return { type: 'standard', host, port, username, sender_name: senderName, sender_email: senderEmail };
}

/**
 * The project's own SMTP server.
 *
 * @returns null when the project uses that of the installation
 * @throws {DeliveryFailure} something is missing to use it
 */
export function ownServerOf(platform: Pick<Platform, 'serverKeys'>, project: ProjectSnapshot): SmtpServer | null {
  const { isShared, host, port, username, password, senderEmail } = project.config.emails.server;
  if (isShared) return null;
  const isComplete = host !== undefined && port !== undefined && username !== undefined && password !== undefined;
  if (!isComplete || senderEmail === undefined) {
    throw new DeliveryFailure('UNKNOWN', 'The e-mail server of the project is not completely set up.');
  }
  const revealed = openConfigSecret(platform.serverKeys, project.tenancyId, password);
  return { host, port, username, password: new Secret(revealed) };
}
