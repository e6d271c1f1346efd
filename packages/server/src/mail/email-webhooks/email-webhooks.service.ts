import type { EmailProvider } from '@portico/contract';
import { digestOf } from '../../base/digests.ts';
import { newSecret } from '../../base/ids.ts';
import { Refusal } from '../../base/refusal.ts';
import { openText, renewTexts, sealText, type TextKind } from '../../ground/data-keys/index.ts';
import type { BaseContext, TenancyContext } from '../../kernel/context.ts';
import type { EncryptedRecords } from '../../kernel/encrypted-records.ts';
import {
  allWebhooks,
  deleteWebhook,
  putWebhook,
  recordReport,
  setSigningSecret,
  webhookByToken,
} from './email-webhooks.queries.ts';
import type { ProviderReport } from './providers/event.ts';
import { generic } from './providers/generic.ts';
import { mailgun } from './providers/mailgun.ts';
import { postmark } from './providers/postmark.ts';
import type { Provider } from './providers/provider.ts';
import { resend } from './providers/resend.ts';
import { ses } from './providers/ses.ts';

const kind: TextKind = { scope: 'email-webhooks' };

const providers: Readonly<Record<EmailProvider, Provider>> = { ses, postmark, resend, mailgun, generic };

/** A webhook of an email provider. */
export type WebhookRow = Awaited<ReturnType<typeof allWebhooks.all>>[number];

/** Lists the webhooks of the project. */
export async function listWebhooks(context: TenancyContext): Promise<WebhookRow[]> {
  return await allWebhooks.all(context);
}

/** @throws {Refusal} 400, the provider has no signing secret, or the secret has another format */
async function sealSecret(context: TenancyContext, provider: EmailProvider, secret: string): Promise<string> {
  const { signing, isSecret } = providers[provider];
  if (signing === 'none') throw new Refusal(400, 'This email provider has no signing secret');
  if (!isSecret(secret)) throw new Refusal(400, 'The signing secret does not have the format of this email provider');
  return await sealText(context, kind, [provider], secret);
}

/**
 * Creates the webhook URL of a provider, or replaces it.
 *
 * @returns the URL with its secret token, which is stored as a digest
 * @throws {Refusal} 400, the signing secret is not one of the provider
 */
export async function createWebhook(
  context: TenancyContext,
  provider: EmailProvider,
  secret: string | undefined,
): Promise<string> {
  const signingSecretSealed = secret === undefined ? null : await sealSecret(context, provider, secret);
  const token = newSecret();
  await putWebhook.run(context, { provider, tokenDigest: digestOf(token), signingSecretSealed, now: context.now });
  return `${context.platform.publicUrl()}/api/v1/emails/provider-webhooks/${provider}/${token}`;
}

function noWebhook(): Refusal {
  return new Refusal(404, 'This email provider has no webhook URL');
}

/** Sets or removes the signing secret of a provider. @throws {Refusal} 400 or 404 */
export async function changeSigningSecret(
  context: TenancyContext,
  provider: EmailProvider,
  secret: string | null,
): Promise<void> {
  const signingSecretSealed = secret === null ? null : await sealSecret(context, provider, secret);
  if ((await setSigningSecret.run(context, { provider, signingSecretSealed })) === 0) throw noWebhook();
}

/** Deletes the webhook of a provider. @throws {Refusal} 404 */
export async function removeWebhook(context: TenancyContext, provider: EmailProvider): Promise<void> {
  if ((await deleteWebhook.run(context, { provider })) === 0) throw noWebhook();
}

/** A request to a webhook URL. */
interface Incoming {
  readonly provider: EmailProvider;
  readonly token: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/**
 * Receives a report of an email provider. It can affect only the project of the token.
 *
 * @throws {Refusal} 404, the URL is not valid. 401, the signature is not. 400, the body is no report of the provider
 */
export async function receiveReport(
  context: Pick<BaseContext, 'db' | 'now' | 'platform'>,
  { provider, token, body, headers }: Incoming,
): Promise<void> {
  const { db, now, platform } = context;
  const webhook = await webhookByToken.first({ db }, { tokenDigest: digestOf(token) });
  if (webhook === undefined || webhook.provider !== provider) throw new Refusal(404, 'The webhook URL is not valid');
  const { tenancy_id: tenancyId, signing_secret_sealed: sealed } = webhook;
  const inTenancy = { db, now, platform, tenancyId };
  const signingSecret = sealed === null ? undefined : await openText(inTenancy, kind, [provider], sealed);
  const report = await providers[provider].read({ body, headers, signingSecret, now, http: platform.outboundHttp });
  const receiptDigest = digestOf(`${provider}:${report.id}`);
  const eventType = report.type
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ')
    .slice(0, 100);
  await recordReport.run(
    { db, tenancyId },
    { now, webhook: provider, receiptDigest, eventType, ...effectsOf(provider, report) },
  );
}

/** Returns which addresses a report suppresses, and which emails it is about. Delays suppress no one. */
function effectsOf(provider: EmailProvider, { events }: ProviderReport) {
  const stopping = events.flatMap(({ kind, recipient, detail }) =>
    kind === 'bounce' || kind === 'complaint' ? [{ reason: kind, recipient, detail }] : [],
  );
  return {
    provider,
    addresses: stopping.map(({ recipient }) => recipient),
    reasons: stopping.map(({ reason }) => reason),
    details: stopping.map(({ detail }) => detail),
    reportedIds: events.map(({ emailId }) => emailId),
    reportedRecipients: events.map(({ recipient }) => recipient),
    reportedKinds: events.map(({ kind }) => kind),
    reportedDetails: events.map(({ detail }) => detail),
  };
}

/** The signing secrets of email providers, for the job that encrypts them with new data keys. */
export const signingSecretRecords: EncryptedRecords = {
  scopePrefix: kind.scope,
  constraint: null,
  renew: renewTexts({
    kind,
    table: 'email_webhooks',
    column: 'signing_secret_sealed',
    key: { column: 'provider', type: 'text' },
    ownerColumn: 'provider',
  }),
};
