import type { Secret } from '../../base/secret.ts';

/** A rendered message. */
export interface MailMessage {
  /** Stays the same on a retry, so that receivers can detect duplicates. */
  readonly id: string;
  readonly to: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Adds headers with which email programs offer to unsubscribe. @see RFC 8058 */
  readonly unsubscribeUrl?: string | undefined;
  /** Broadcasts have connections of their own, so that other emails do not wait for them. */
  readonly isBroadcast?: boolean;
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

/** Sends email. */
export interface Mailer {
  /** The sender address of the installation. */
  readonly installationAddress: string;
  /**
   * Sends a message. Takes at most a minute.
   *
   * @param server the server of a project, or null for that of the installation. Without one, email stays in the
   * built-in inbox
   * @throws {DeliveryFailure} the delivery failed
   */
  send(message: MailMessage, server: SmtpServer | null): Promise<void>;
  /**
   * Sends a message over a new connection. Takes at most ten seconds.
   *
   * @throws {DeliveryFailure} the delivery failed
   */
  trySend(message: MailMessage, server: SmtpServer): Promise<void>;
  /**
   * Whether a mail server takes addresses with letters outside of ASCII before the @. The answer is kept for ten minutes.
   * A server that cannot be reached does not take them, for a minute. Takes at most ten seconds.
   *
   * @param server as in `send`. The built-in inbox takes all addresses
   * @see RFC 6531
   */
  takesUnicode(server: SmtpServer | null): Promise<boolean>;
  /** Aborts running deliveries and closes all connections. */
  close(): Promise<void>;
}
