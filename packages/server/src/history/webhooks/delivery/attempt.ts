import { signedHeaders } from '../../../adapters/webhook-sender/signature.ts';
import { NoWebhookResponse, type WebhookResponse } from '../../../adapters/webhook-sender/webhook-sender.ts';
import { BoundedMap } from '../../../base/bounded-map.ts';
import { isUnreadable } from '../../../base/encryption/unreadable.ts';
import { newId } from '../../../base/ids.ts';
import { statedWaitSeconds } from '../../../base/stated-wait.ts';
import { version } from '../../../base/version.ts';
import type { DbHandle } from '../../../db/handle.ts';
import type { Platform } from '../../../kernel/platform.ts';
import { type EndpointSecrets, openSecrets, signingSecrets } from '../endpoints/secrets.ts';
import { wireId } from '../ids.ts';
import { bodyOf } from '../messages/message-body.ts';
import type { AttemptResult } from './results.queries.ts';
import { nextAttemptAt } from './schedule.ts';
import type { HeldDelivery } from './take-due.queries.ts';

/** The receiver wants no more messages. @see RFC 9110 §15.5.11 */
const gone = 410;

/** Name of this server in requests. */
export const userAgent = `Portico-Webhooks/${version}`;

/** Endpoints whose decrypted secrets stay in memory. */
const knownMax = 1000;

/** Dependencies of attempts. */
export interface AttemptParts {
  readonly db: () => DbHandle;
  readonly platform: Platform;
}

/** Sends one message to one endpoint. */
export type Attempt = (held: HeldDelivery, signal: AbortSignal) => Promise<AttemptResult>;

/** Creates the function that attempts deliveries. It throws `KeyServiceFailure` if the key service is unavailable, and `NoWebhookResponse` when aborted. */
export function createAttempt({ db, platform }: AttemptParts): Attempt {
  const secretsOf = createSecretReader({ db, platform });

  const send = async (held: HeldDelivery, startedAt: Date, signal: AbortSignal) => {
    const secrets = await secretsOf(held, startedAt);
    const body = bodyOf(held);
    const signed = signedHeaders({
      messageId: wireId('msg', held.message_id),
      now: startedAt,
      body,
      secrets: signingSecrets(secrets, startedAt),
    });
    const length = String(Buffer.byteLength(body));
    const headers = { ...secrets.headers, ...signed, 'user-agent': userAgent, 'content-length': length };
    return await platform.webhookSender.send({ url: new URL(held.url), headers, body }, signal);
  };

  return async (held, signal) => {
    const startedAt = platform.clock.now();
    const began = performance.now();
    let response: WebhookResponse | undefined;
    let error: string | null = null;
    try {
      response = await send(held, startedAt, signal);
      error = errorOf(response);
    } catch (failure) {
      // @guard webhooks-with-lost-secret-fail
      if (signal.aborted || !(failure instanceof NoWebhookResponse || isUnreadable(failure))) throw failure;
      error = isUnreadable(failure)
        ? 'The signing secret cannot be decrypted. Create a new endpoint.'
        : failure.message;
    }
    const now = platform.clock.now();
    const askedUntil = error === null ? null : askedUntilOf(response, now);
    return {
      tenancy_id: held.tenancy_id,
      message_id: held.message_id,
      endpoint_id: held.endpoint_id,
      attempt_id: newId<string>(),
      started_at: startedAt,
      is_manual: held.is_manual,
      url: held.url,
      duration_millis: Math.round(performance.now() - began),
      response_status: response?.status ?? null,
      response_headers: response?.headers ?? {},
      response_body: response?.body ?? null,
      error,
      delivered_at: error === null ? now : null,
      next_attempt_at: error === null ? null : nextAttemptAt(held.attempts, now, held.retry_until, askedUntil),
      is_gone: response?.status === gone,
      asked_until: askedUntil,
    };
  };
}

/** Creates the function that decrypts the secrets of an endpoint. It keeps them in memory until they change. */
function createSecretReader({ db, platform }: AttemptParts) {
  const known = new BoundedMap<string, { readonly sealed: Buffer; readonly opened: EndpointSecrets }>(knownMax);
  return async (held: HeldDelivery, now: Date): Promise<EndpointSecrets> => {
    const kept = known.get(held.endpoint_id);
    if (kept?.sealed.equals(held.secrets) === true) return kept.opened;
    const context = { db: db(), now, platform, tenancyId: held.tenancy_id };
    const opened = await openSecrets(context, held.endpoint_id, held);
    known.set(held.endpoint_id, { sealed: held.secrets, opened });
    return opened;
  };
}

/** Returns until when a receiver that did not accept a message asks to wait. */
function askedUntilOf(response: WebhookResponse | undefined, now: Date): Date | null {
  const seconds = statedWaitSeconds(response?.headers['retry-after'], now);
  return seconds === undefined ? null : new Date(now.getTime() + seconds * 1000);
}

function errorOf({ status }: WebhookResponse): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `The response has status ${status}. Redirects are not followed.`;
  return `The response has status ${status}.`;
}
