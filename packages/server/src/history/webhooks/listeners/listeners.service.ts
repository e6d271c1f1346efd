import { signedHeaders } from '../../../adapters/webhook-sender/signature.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { BaseContext, TenancyContext } from '../../../kernel/context.ts';
import { markEndpointDeleted } from '../endpoints/endpoints.queries.ts';
import { createEndpoint, ownApplication } from '../endpoints/endpoints.service.ts';
import { openSecrets, signingSecrets } from '../endpoints/secrets.ts';
import { uuidOf, wireId } from '../ids.ts';
import { bodyOf } from '../messages/message-body.ts';
import { fetchMessages } from './listeners.queries.ts';
import { nextWebhook } from './queued-messages.ts';

/** A listener that fetches nothing for five minutes is deleted. */
const lifeMillis = 300_000;

/** How often a waiting listener looks for messages that other processes have queued. */
const lookMillis = 1000;

const waitSecondsDefault = 25;

function expiryOf({ platform }: Pick<BaseContext, 'platform'>): Date {
  return new Date(platform.clock.now().getTime() + lifeMillis);
}

/** Creates a listener. @throws {Refusal} 400, there are too many */
export async function createListener(context: TenancyContext, eventTypes: readonly string[] | null) {
  const expiresAt = expiryOf(context);
  const wanted = { application: ownApplication, url: null, eventTypes, expiresAt };
  const { endpoint, secret } = await createEndpoint(context, wanted);
  return { id: wireId('ep', endpoint.id), secret, expiresAt };
}

function noListener(): Refusal {
  return new Refusal(404, 'The webhook listener does not exist. It is deleted if it fetches nothing for five minutes');
}

interface Wanted {
  /** As on the wire. */
  readonly listenerId: string;
  readonly waitSeconds: number | undefined;
  /** Cursor of the messages to acknowledge. */
  readonly cursor: string | undefined;
}

/**
 * Fetches the messages of a listener, and waits for them. Acknowledged messages are not fetched again.
 *
 * @throws {Refusal} 404
 */
export async function fetchOrWait(
  context: TenancyContext & Pick<BaseContext, 'whileConnected'>,
  { listenerId, waitSeconds = waitSecondsDefault, cursor }: Wanted,
) {
  return await context.whileConnected(async (signal) => {
    const until = performance.now() + waitSeconds * 1000;
    let acknowledged = cursor;
    for (;;) {
      // Registered before the look, so that no message is missed in between.
      const queued = nextWebhook(context.tenancyId);
      try {
        const fetched = await fetchNow(context, listenerId, acknowledged);
        acknowledged = undefined;
        const left = until - performance.now();
        if (fetched.items.length > 0 || left <= 0 || signal.aborted) return fetched;
        await queued.orAfter(Math.min(left, lookMillis), signal);
      } finally {
        queued.forget();
      }
    }
  });
}

async function fetchNow(context: TenancyContext, listenerId: string, acknowledged: string | undefined) {
  const now = context.platform.clock.now();
  const id = uuidOf('ep', listenerId);
  if (id === undefined) throw noListener();
  const args = { id, now, expiresAt: expiryOf(context), acknowledged: acknowledged ?? null };
  const fetched = await fetchMessages.first(context, args);
  if (fetched === undefined) throw noListener();
  const { messages, cursor, ...sealed } = fetched;
  if (messages.length === 0) return { items: [], cursor: null };
  const secrets = signingSecrets(await openSecrets({ ...context, now }, id, sealed), now);
  const items = messages.map((message) => {
    const createdAt = new Date(message.created_at);
    const body = bodyOf({ ...message, created_at: createdAt });
    const messageId = wireId('msg', message.id);
    const headers = signedHeaders({ messageId, now, body, secrets });
    return { id: messageId, type: message.type, createdAt, headers, body };
  });
  return { items, cursor };
}

/** Deletes a listener. @throws {Refusal} 404 */
export async function removeListener(context: TenancyContext, listenerId: string): Promise<void> {
  const id = uuidOf('ep', listenerId);
  const args = { application: ownApplication, id: id ?? '', isListener: true, now: context.now };
  if (id === undefined || (await markEndpointDeleted.run(context, args)) === 0) throw noListener();
}
