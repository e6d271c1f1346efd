import { positionAt } from '../../../base/position.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { TenancyContext } from '../../../kernel/context.ts';
import { ownApplication, requireEndpoint } from '../endpoints/endpoints.service.ts';
import { uuidOf } from '../ids.ts';
import { attemptsOfDelivery, type DeliveryStatus, deliveryByName, deliveryPage } from './deliveries.queries.ts';
import { continueReplayOf, endHold, insertReplay, replayDelivery } from './replay.queries.ts';

const pageSizeDefault = 50;

/** Deliveries that one request searches if there is a filter. */
const scannedMax = 5000;

/** Which deliveries to list. */
interface Wanted {
  readonly endpointId: string | undefined;
  readonly status: DeliveryStatus | undefined;
  readonly eventType: string | undefined;
  readonly userId: string | undefined;
  readonly teamId: string | undefined;
  readonly limit: number | undefined;
  readonly cursor: string | undefined;
}

/**
 * Lists deliveries of the project's own application, newest first.
 *
 * @returns a page, and the cursor of the next one
 * @throws {Refusal} 404, the endpoint does not exist; 400, both a user and a team are wanted
 */
export async function listDeliveries(
  context: TenancyContext,
  { endpointId, status, eventType, userId, teamId, limit = pageSizeDefault, cursor }: Wanted,
) {
  if (userId !== undefined && teamId !== undefined) throw new Refusal(400, 'Give user_id or team_id, not both');
  const endpoint = endpointId === undefined ? undefined : await requireEndpoint(context, ownApplication, endpointId);
  const after = positionAt(cursor);
  const rows = await deliveryPage.all(context, {
    endpointId: endpoint?.id ?? null,
    application: ownApplication,
    status: status ?? null,
    eventType: eventType ?? null,
    userId: userId ?? null,
    teamId: teamId ?? null,
    now: context.now,
    createdAt: after?.time ?? null,
    id: after?.id ?? null,
    count: limit,
    scannedMax,
  });
  const found = rows.filter((row) => row.id !== null);
  const [edge] = rows;
  const isAll = (edge?.scanned_count ?? 0) < scannedMax;
  const next = found.length === limit ? found.at(-1)?.position : isAll ? null : edge?.scanned_until;
  return { deliveries: found as readonly DeliveryRow[], nextCursor: next ?? null };
}

type Page = Awaited<ReturnType<typeof deliveryPage.all>>[number];

/** A delivery. */
type DeliveryRow = {
  [K in keyof Omit<Page, 'scanned_count' | 'scanned_until' | 'position'>]: K extends
    | 'next_attempt_at'
    | 'delivered_at'
    | 'last_status'
    | 'last_error'
    | 'about_type'
    | 'about_id'
    | 'about_name'
    ? Page[K]
    : NonNullable<Page[K]>;
};

function noDelivery(): Refusal {
  return new Refusal(404, 'The webhook delivery does not exist');
}

/** Returns a delivery with its message and attempts. @throws {Refusal} 404 */
export async function readDelivery(context: TenancyContext, endpointName: string, messageName: string) {
  const endpoint = await requireEndpoint(context, ownApplication, endpointName);
  const name = { endpointId: endpoint.id, messageId: requireMessageId(messageName) };
  const [delivery, attempts] = [
    await deliveryByName.first(context, { ...name, now: context.now }),
    await attemptsOfDelivery.all(context, name),
  ];
  if (delivery === undefined) throw noDelivery();
  return { endpoint, delivery, attempts };
}

function requireMessageId(name: string): string {
  const id = uuidOf('msg', name);
  if (id === undefined) throw noDelivery();
  return id;
}

/**
 * Sends a message to an endpoint again.
 *
 * @param messageId UUID of the message
 * @throws {Refusal} 404; 400, the endpoint is disabled
 */
export async function replayOne(
  context: TenancyContext,
  application: string,
  endpointName: string,
  messageId: string | undefined,
): Promise<void> {
  const endpoint = await requireEnabled(context, application, endpointName);
  if (messageId === undefined) throw noDelivery();
  const replayed = await replayDelivery.run(context, { endpointId: endpoint.id, messageId, now: context.now });
  if (replayed === 0) throw noDelivery();
  await endHold.run(context, { endpointId: endpoint.id });
}

async function requireEnabled(context: TenancyContext, application: string, name: string) {
  const endpoint = await requireEndpoint(context, application, name);
  if (endpoint.disabled_at !== null) throw new Refusal(400, 'The webhook endpoint is disabled');
  return endpoint;
}

/**
 * Sends many messages to an endpoint again: the first batch now, the others by a job. Repeated requests have the same
 * effect as one.
 *
 * @throws {Refusal} 404; 400, the endpoint is disabled
 */
export async function replayMany(
  context: TenancyContext,
  application: string,
  endpointName: string,
  { onlyFailed, since }: { readonly onlyFailed: boolean; readonly since: Date },
): Promise<{ readonly queued: number; readonly isMore: boolean }> {
  const { id: endpointId } = await requireEnabled(context, application, endpointName);
  const { now } = context;
  await insertReplay.run(context, { endpointId, onlyFailed, since, now });
  const batch = await continueReplayOf.first(context, { endpointId, now });
  await endHold.run(context, { endpointId });
  return { queued: batch?.queued ?? 0, isMore: batch?.is_more ?? true };
}
