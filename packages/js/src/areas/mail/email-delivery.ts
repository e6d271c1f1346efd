import type { Answer, Transport } from '../../core/transport.ts';

type AdminTransport = Transport<'admin'>;

/** An email provider that reports bounces and complaints. `generic` is any other program. */
export type EmailProvider = 'ses' | 'postmark' | 'resend' | 'mailgun' | 'generic';

/** The webhook of an email provider. */
export interface AdminEmailWebhook {
  /** The email provider. */
  readonly provider: EmailProvider;
  /** When its URL was created. */
  readonly createdAt: Date;
  /** Whether a signing secret is stored. Reports of Resend and Mailgun are rejected without one. */
  readonly hasSigningSecret: boolean;
  /** When the last event was received, to the minute, or null. */
  readonly lastEventAt: Date | null;
  /** Type of that event in the words of the provider, or null. */
  readonly lastEventType: string | null;
}

/** The numbers of emails on a day in UTC. */
export interface EmailDayMetrics {
  /** The day, as `YYYY-MM-DD`. */
  readonly date: string;
  /** Emails that the email server accepted. */
  readonly sent: number;
  /** Emails that the email server or the mailbox did not accept at first. */
  readonly delayed: number;
  /** Emails that could not be sent. */
  readonly failed: number;
  /** Emails that the mailbox rejected later, as reported by the email provider. */
  readonly bounced: number;
  /** Emails that recipients marked as spam, as reported by the email provider. */
  readonly markedAsSpam: number;
  /** Emails that were not sent, because the recipient is on the suppression list. */
  readonly suppressed: number;
}

type WireCheck = Answer<'GET /internal/email-domain', 'admin'>['checks'][number];

/** The DNS record of a sending domain, and what is wrong with it. */
export interface SendingDomainCheck {
  /** What the record is for. `domain` is about the domain itself. */
  readonly kind: WireCheck['kind'];
  /** `error`: emails may not arrive. `warning`: advice. `unknown`: the record could not be checked. */
  readonly status: WireCheck['status'];
  /** Name of the TXT record. */
  readonly recordName: string;
  /** A value that would be right, or null. */
  readonly suggestedValue: string | null;
  /** The records that were found. */
  readonly foundValues: readonly string[];
  /** What is wrong: a code, and a description in English. */
  readonly problems: readonly { readonly code: string; readonly message: string }[];
}

/** The domain that a project sends from. */
export interface SendingDomain {
  /** The domain of the sender address. Null if the project uses the shared server. */
  readonly domain: string | null;
  /** Name of the email provider, if it is a known one. */
  readonly provider: string | null;
  /** The DNS records. */
  readonly checks: readonly SendingDomainCheck[];
}

/** Lists the webhooks of email providers. */
export async function listEmailWebhooks(transport: AdminTransport): Promise<AdminEmailWebhook[]> {
  const { items } = await transport.call('GET /internal/email-webhooks');
  return items.map((wire) => ({
    provider: wire.provider,
    createdAt: new Date(wire.created_at_millis),
    hasSigningSecret: wire.has_signing_secret,
    lastEventAt: wire.last_event_at_millis === null ? null : new Date(wire.last_event_at_millis),
    lastEventType: wire.last_event_type,
  }));
}

/** Creates or replaces the webhook URL of an email provider. */
export async function createEmailWebhook(
  transport: AdminTransport,
  provider: EmailProvider,
  signingSecret: string | undefined,
): Promise<{ url: string }> {
  const body = { provider, signing_secret: signingSecret };
  const { url } = await transport.call('POST /internal/email-webhooks', { body });
  return { url };
}

/** Sets or removes the signing secret of an email provider. */
export async function setEmailWebhookSecret(
  transport: AdminTransport,
  provider: EmailProvider,
  signingSecret: string | null,
): Promise<void> {
  const body = { signing_secret: signingSecret };
  await transport.call('PATCH /internal/email-webhooks/:provider', { params: { provider }, body });
}

export async function deleteEmailWebhook(transport: AdminTransport, provider: EmailProvider): Promise<void> {
  await transport.call('DELETE /internal/email-webhooks/:provider', { params: { provider } });
}

/** Returns the numbers of emails on the last 30 days. */
export async function getEmailMetrics(transport: AdminTransport): Promise<EmailDayMetrics[]> {
  const { days } = await transport.call('GET /internal/email-metrics');
  return days.map(({ marked_as_spam, ...day }) => ({ ...day, markedAsSpam: marked_as_spam }));
}

/** Checks the DNS records of the sending domain. */
export async function checkSendingDomain(
  transport: AdminTransport,
  dkimSelector: string | undefined,
): Promise<SendingDomain> {
  const query = { dkim_selector: dkimSelector };
  const { domain, provider, checks } = await transport.call('GET /internal/email-domain', { query });
  return {
    domain,
    provider,
    checks: checks.map((check) => ({
      kind: check.kind,
      status: check.status,
      recordName: check.record_name,
      suggestedValue: check.suggested_value,
      foundValues: check.found_values,
      problems: check.problems,
    })),
  };
}
