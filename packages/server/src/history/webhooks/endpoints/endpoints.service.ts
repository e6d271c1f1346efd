import { webhookLimits } from '@portico/contract';
import type { DataKey } from '../../../base/encryption/data-key-cache.ts';
import { BrokenRecord } from '../../../base/encryption/record-cipher.ts';
import { newId } from '../../../base/ids.ts';
import { Refusal } from '../../../base/refusal.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { inTransaction } from '../../../db/handle.ts';
import { dataKeyFor, openDataKey } from '../../../ground/data-keys/index.ts';
import type { TenancyContext } from '../../../kernel/context.ts';
import type { EncryptedRecords, KeyContext } from '../../../kernel/encrypted-records.ts';
import { uuidOf } from '../ids.ts';
import { endpointsChanged } from '../signals.ts';
import {
  countEndpoints,
  deleteEndpointsOfDataKey,
  type EndpointChanges,
  type EndpointRow,
  type EndpointWithSecrets,
  endpointByName,
  endpointsOfApplication,
  endpointsOfDataKey,
  insertEndpoint,
  lockCreation,
  markEndpointDeleted,
  renewSecrets,
  updateEndpoint,
} from './endpoints.queries.ts';
import {
  type EndpointSecrets,
  newSigningSecret,
  openSecrets,
  overlapMillis,
  scopePrefix,
  sealSecrets,
} from './secrets.ts';

/** An endpoint that can receive requests. */
export type ReceivingEndpoint<E extends EndpointRow = EndpointRow> = E & { readonly url: string };

/** The UID of the application of the project itself, in the database. */
export const ownApplication = '';

const triesMax = 3;

/** What to create. */
export interface NewEndpoint {
  readonly application: string;
  /** Null for a listener. */
  readonly url: string | null;
  readonly uid?: string | null | undefined;
  readonly description?: string | undefined;
  readonly eventTypes?: readonly string[] | null | undefined;
  readonly rateLimit?: number | null | undefined;
  readonly headers?: Readonly<Record<string, string>> | null | undefined;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  readonly isEnabled?: boolean | undefined;
  readonly secret?: string | undefined;
  readonly expiresAt?: Date | null | undefined;
}

/** Lists the endpoints of an application, oldest first. */
export async function listEndpoints(context: TenancyContext, application: string): Promise<ReceivingEndpoint[]> {
  return (await endpointsOfApplication.all(context, { application })).filter(isReceiving);
}

function isReceiving<E extends EndpointRow>(row: E | undefined): row is ReceivingEndpoint<E> {
  return typeof row?.url === 'string';
}

/**
 * Returns an endpoint with its secrets, encrypted.
 *
 * @param name its ID as on the wire, or its UID
 * @throws {Refusal} 404
 */
export async function requireEndpoint(
  context: TenancyContext,
  application: string,
  name: string,
): Promise<ReceivingEndpoint<EndpointWithSecrets>> {
  const found = await endpointByName.first(context, { application, id: uuidOf('ep', name) ?? null, uid: name });
  if (!isReceiving(found)) throw noEndpoint();
  return found;
}

function noEndpoint(): Refusal {
  return new Refusal(404, 'The webhook endpoint does not exist');
}

/** @throws {Refusal} 400, a plain HTTP URL cannot work on this server */
function requireUsableUrl({ platform }: TenancyContext, url: string | null | undefined): void {
  const { isProduction, outboundAllow } = platform.settings;
  const isPlain = typeof url === 'string' && new URL(url).protocol === 'http:';
  if (isPlain && isProduction && outboundAllow.length === 0) throw new Refusal(400, 'The URL must begin with https://');
}

/**
 * Creates an endpoint or listener.
 *
 * @returns the endpoint, and its signing secret
 * @throws {Refusal} 400, there are too many, the URL is plain HTTP, or the UID is taken
 * @throws {KeyServiceFailure}
 */
export async function createEndpoint(
  context: TenancyContext,
  wanted: NewEndpoint,
): Promise<{ readonly endpoint: EndpointRow; readonly secret: string }> {
  requireUsableUrl(context, wanted.url);
  const id = newId<string>();
  const secret = wanted.secret ?? newSigningSecret();
  const secrets: EndpointSecrets = { secret, previous: null, headers: { ...wanted.headers } };
  for (let tries = 0; tries < triesMax; tries += 1) {
    // The data key in memory may have been retired by another replica.
    const sealed = await sealSecrets(context, id, secrets, tries > 0);
    if (!(await insertWithinLimit(context, id, wanted, sealed))) continue;
    context.db.signal(endpointsChanged(context.tenancyId));
    const endpoint = await endpointByName.first(context, { application: wanted.application, id, uid: null });
    if (endpoint === undefined) throw noEndpoint();
    return { endpoint, secret };
  }
  throw changing();
}

function changing(): Refusal {
  return new Refusal(409, 'The webhook endpoint is being changed by another request. Please try again.');
}

/** @returns false if the data key was retired. @throws {Refusal} 400 */
async function insertWithinLimit(
  context: TenancyContext,
  id: string,
  wanted: NewEndpoint,
  sealed: { readonly dataKeyId: string; readonly secrets: Buffer },
): Promise<boolean> {
  const { application, url } = wanted;
  const max = url === null ? webhookLimits.listeners : webhookLimits.endpoints;
  try {
    return await inTransaction(context, async (context) => {
      await lockCreation.run(context);
      const { count = 0 } = (await countEndpoints.first(context, { application, isListener: url === null })) ?? {};
      if (count >= max) {
        throw new Refusal(400, `There are already ${max} webhook ${url === null ? 'listeners' : 'endpoints'}`);
      }
      const inserted = await insertEndpoint.run(context, {
        id,
        application,
        url,
        uid: wanted.uid ?? null,
        description: wanted.description ?? '',
        eventTypes: wanted.eventTypes ?? null,
        rateLimit: wanted.rateLimit ?? null,
        headerNames: Object.keys(wanted.headers ?? {}),
        metadata: JSON.stringify(wanted.metadata ?? {}),
        isEnabled: wanted.isEnabled ?? true,
        expiresAt: wanted.expiresAt ?? null,
        now: context.now,
        ...sealed,
      });
      return inserted > 0;
    });
  } catch (error) {
    if (isUniqueViolation(error, 'webhook_endpoints_by_uid')) throw new Refusal(400, 'The UID is taken');
    throw error;
  }
}

/** Changes of an endpoint. Undefined values do not change. */
export interface WantedChanges extends Omit<EndpointChanges, 'headerNames' | 'previousSecretUntil'> {
  /** Own headers, which replace all stored ones. Null for none. */
  readonly headers?: Readonly<Record<string, string>> | null | undefined;
}

/**
 * Changes an endpoint.
 *
 * @param name its ID as on the wire, or its UID
 * @throws {Refusal} 404; 400, the URL is plain HTTP, or the UID is taken; 409, another request changes it
 * @throws {KeyServiceFailure | BrokenRecord}
 */
export async function changeEndpoint(
  context: TenancyContext,
  application: string,
  name: string,
  { headers, ...changes }: WantedChanges,
): Promise<ReceivingEndpoint> {
  requireUsableUrl(context, changes.url);
  if (headers === undefined) return await writeChanges(context, application, name, async () => ({ changes }));
  const own = { ...headers };
  return await writeChanges(context, application, name, async (open) => ({
    changes: { ...changes, headerNames: Object.keys(own) },
    secrets: { ...(await open()), headers: own },
  }));
}

/**
 * Replaces the signing secret of an endpoint. The previous one also signs for 24 hours.
 *
 * @returns the new secret, and until when the previous one signs
 * @throws {Refusal} 404 or 409
 * @throws {KeyServiceFailure | BrokenRecord}
 */
export async function rotateSecret(context: TenancyContext, application: string, name: string, wanted?: string) {
  const secret = wanted ?? newSigningSecret();
  const until = new Date(context.now.getTime() + overlapMillis);
  await writeChanges(context, application, name, async (open) => {
    const secrets = await open();
    const previous = { secret: secrets.secret, untilMillis: until.getTime() };
    return { changes: { previousSecretUntil: until }, secrets: { ...secrets, secret, previous } };
  });
  return { secret, until };
}

/** Returns what to write. `open` decrypts the current secrets. */
type Change = (
  open: () => Promise<EndpointSecrets>,
) => Promise<{ readonly changes: EndpointChanges; readonly secrets?: EndpointSecrets }>;

async function writeChanges(
  context: TenancyContext,
  application: string,
  name: string,
  change: Change,
): Promise<ReceivingEndpoint> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const found = await requireEndpoint(context, application, name);
    const { changes, secrets } = await change(() => openSecrets(context, found.id, found));
    const sealed = secrets === undefined ? null : await sealSecrets(context, found.id, secrets, tries > 0);
    const updated = await updateNamed(context, found, { changes, sealed });
    if (!isReceiving(updated)) continue;
    context.db.signal(endpointsChanged(context.tenancyId));
    return updated;
  }
  throw changing();
}

async function updateNamed(
  context: TenancyContext,
  { id, secrets }: EndpointWithSecrets,
  update: Parameters<typeof updateEndpoint>[3],
): Promise<EndpointRow | undefined> {
  try {
    return await updateEndpoint(context, id, secrets, update);
  } catch (error) {
    if (isUniqueViolation(error, 'webhook_endpoints_by_uid')) throw new Refusal(400, 'The UID is taken');
    throw error;
  }
}

/** Returns the signing secret of an endpoint. @throws {Refusal} 404 @throws {KeyServiceFailure | BrokenRecord} */
export async function readSecret(context: TenancyContext, application: string, name: string): Promise<string> {
  const found = await requireEndpoint(context, application, name);
  return (await openSecrets(context, found.id, found)).secret;
}

/** Deletes an endpoint. A job deletes its deliveries. @throws {Refusal} 404 */
export async function removeEndpoint(context: TenancyContext, application: string, name: string): Promise<void> {
  const { id } = await requireEndpoint(context, application, name);
  const args = { application, id, isListener: false, now: context.now };
  if ((await markEndpointDeleted.run(context, args)) === 0) throw noEndpoint();
}

/** The secrets of endpoints, for the job that encrypts them again. */
export const endpointRecords: EncryptedRecords = {
  scopePrefix,
  constraint: 'webhook_endpoints_of_data_key',
  renew: async (context, retired) => {
    const { id: dataKeyId, ...key } = retired;
    if ((await openDataKey(context, retired)) === undefined) {
      return { records: await deleteEndpointsOfDataKey.run(context, { dataKeyId }), broken: 0 };
    }
    const rows = await endpointsOfDataKey.all(context, { dataKeyId });
    const opened: { id: string; old: Buffer; plain: EndpointSecrets }[] = [];
    for (const { id, secrets } of rows) {
      const plain = await readable(context, id, { secrets, data_key_id: dataKeyId, ...key });
      if (plain !== undefined) opened.push({ id, old: secrets, plain });
    }
    const broken = rows.length - opened.length;
    const current: DataKey | undefined =
      opened.length === 0 ? undefined : await dataKeyFor(context, retired.scope, true);
    if (current === undefined) return { records: 0, broken };
    const news: Buffer[] = [];
    for (const { id, plain } of opened) news.push((await sealSecrets(context, id, plain)).secrets);
    const args = { ids: opened.map(({ id }) => id), olds: opened.map(({ old }) => old), news, dataKeyId: current.id };
    return { records: await renewSecrets.run(context, args), broken };
  },
};

/** Decrypts secrets. @returns undefined if they were changed, which must not stop the others */
async function readable(context: KeyContext, id: string, sealed: Parameters<typeof openSecrets>[2]) {
  try {
    return await openSecrets(context, id, sealed);
  } catch (error) {
    if (error instanceof BrokenRecord) return undefined;
    throw error;
  }
}
