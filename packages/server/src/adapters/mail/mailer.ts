import type { Secret } from '../../platform/secret.ts';

/** A message, ready to be handed over. */
export interface MailMessage {
  /** Stays the same when a delivery is tried again, so that receivers can tell. */
  readonly id: string;
  readonly to: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/**
 * The SMTP server of a project. TLS starts with the first byte at port 465, and with STARTTLS at other ports. Credentials are
 * sent over TLS only, except in networks that the operator trusts.
 */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly password: Secret;
}

/** Hands messages to the outside world. */
export interface Mailer {
  /** What mail of the installation comes from. */
  readonly installationAddress: string;
  /**
   * Hands a message over, within a minute.
   *
   * @param server of a project, or null for that of the installation; where the installation has none, its mail stays
   *   in the built-in inbox
   * @throws {DeliveryFailure} the message was not taken
   */
  send(message: MailMessage, server: SmtpServer | null): Promise<void>;
  /**
   * Hands a message over through a connection of its own, within ten seconds.
   *
   * @throws {DeliveryFailure} the message was not taken
   */
  trySend(message: MailMessage, server: SmtpServer): Promise<void>;
  /** Gives up what is under way, and closes all connections. */
  close(): Promise<void>;
}
