import { KnownErrors, type ProjectConfig } from '@portico/contract';
import { DeliveryFailure } from '../../adapters/mail/delivery-failure.ts';
import type { SmtpServer } from '../../adapters/mail/mailer.ts';
import { KeyServiceFailure } from '../../base/encryption/key-service.ts';
import { BrokenRecord } from '../../base/encryption/record-cipher.ts';
import { Secret } from '../../base/secret.ts';
import type { SentWith } from '../../db/tables/emails.ts';
import { emailPasswordPath, openConfigSecret } from '../../ground/config-secrets/index.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import type { AnyKeyContext } from '../../kernel/encrypted-records.ts';
import type { Platform } from '../../kernel/platform.ts';
import type { ProjectSnapshot } from '../../kernel/project-snapshot.ts';

type EmailServer = ProjectConfig['emails']['server'];

/** Returns the visible sender of a project's message. @param name the project name when the message was queued */
export function senderOf({ installationAddress }: Platform['mailer'], server: EmailServer, name: string): SentWith {
  if (server.isShared) return { type: 'shared', sender_name: name, sender_email: installationAddress };
  const { host = '', port = 0, username = '', senderName = name, senderEmail = '' } = server;
  return { type: 'standard', host, port, username, sender_name: senderName, sender_email: senderEmail };
}

/**
 * Returns the SMTP server of a project.
 *
 * @returns null if the project uses the shared server
 * @throws {DeliveryFailure} the configuration is incomplete, or the password cannot be decrypted
 */
export async function ownServerOf(context: AnyKeyContext, project: ProjectSnapshot): Promise<SmtpServer | null> {
  const { isShared, host, port, username, password, senderEmail } = project.config.emails.server;
  if (isShared) return null;
  const isComplete = host !== undefined && port !== undefined && username !== undefined && password !== undefined;
  if (!isComplete || senderEmail === undefined) {
    throw new DeliveryFailure('UNKNOWN', 'The email server of the project is not fully configured.');
  }
  return { host, port, username, password: new Secret(await passwordOf(context, project, password)) };
}

async function passwordOf(context: AnyKeyContext, { tenancyId }: ProjectSnapshot, sealed: string): Promise<string> {
  try {
    return await openConfigSecret({ ...context, tenancyId }, emailPasswordPath, sealed);
  } catch (cause) {
    if (cause instanceof KeyServiceFailure) {
      throw new DeliveryFailure('TEMPORARY', 'The password of the email server cannot be decrypted now.', { cause });
    }
    if (!(cause instanceof BrokenRecord)) throw cause;
    throw new DeliveryFailure('UNKNOWN', 'The stored password of the email server is broken. Save it again.', {
      cause,
    });
  }
}

/**
 * Returns whether all emails of a project stay in the built-in inbox: the owner chose it, and the server is in development mode.
 * In production, nobody could read them there.
 */
export function keepsInInbox(
  { settings }: Pick<Platform, 'settings'>,
  { isShared, isDevelopmentInbox }: EmailServer,
): boolean {
  // @guard development-inbox-only-in-development
  return isShared && isDevelopmentInbox === true && !settings.isProduction;
}

/**
 * Checks that a project can send emails to its users.
 *
 * @throws {RequiresCustomEmailServer} it uses the shared server, which sends the emails of sign-in only
 */
export function requireUserEmails({ platform, project }: TenancyContext): void {
  const { server } = project.config.emails;
  if (server.isShared && !keepsInInbox(platform, server)) throw new KnownErrors.RequiresCustomEmailServer();
}

/** Returns whether the project has an email server of its own with all settings. */
export function hasOwnServer({ config }: ProjectSnapshot): boolean {
  const { isShared, host, port, username, password, senderEmail } = config.emails.server;
  return !isShared && port !== 0 && [host, port, username, password, senderEmail].every((value) => value !== undefined);
}
