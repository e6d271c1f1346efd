import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { secretPrefix } from '../../../adapters/webhook-sender/signature.ts';
import { BrokenRecord, decryptRecord, encryptRecord } from '../../../base/encryption/record-cipher.ts';
import { dataKeyFor, openDataKey } from '../../../ground/data-keys/index.ts';
import type { KeyContext } from '../../../kernel/encrypted-records.ts';

/** Beginning of the scope of the data keys of webhooks. */
export const scopePrefix = 'webhooks/';
const scope = `${scopePrefix}endpoints`;

/** How long the previous secret also signs: 24 hours. */
export const overlapMillis = 86_400_000;

const secretBytes = 32;

const storedSecrets = z.object({
  /** Signs messages. */
  secret: z.string(),
  /** Also signs messages for 24 hours after a rotation. */
  previous: z.object({ secret: z.string(), untilMillis: z.number() }).nullable(),
  /** Own headers. */
  headers: z.record(z.string(), z.string()),
});

/** What is secret of an endpoint. */
export type EndpointSecrets = z.output<typeof storedSecrets>;

/** The secrets of an endpoint as they are stored, with their data key. */
export interface SealedSecrets {
  readonly secrets: Buffer;
  readonly data_key_id: string;
  readonly scope: string;
  readonly master_key_id: string;
  readonly wrapped: Buffer | null;
}

/** Generates a signing secret. */
export function newSigningSecret(): string {
  return `${secretPrefix}${randomBytes(secretBytes).toString('base64')}`;
}

/** Returns what the secrets belong to. It is authenticated, so secrets cannot be moved to another endpoint. */
function placeOf(tenancyId: string, endpointId: string): string {
  return JSON.stringify(['webhook-endpoint', tenancyId, endpointId]);
}

/**
 * Encrypts the secrets of an endpoint.
 *
 * @param isFresh whether the data key in memory was replaced
 * @throws {KeyServiceFailure}
 */
export async function sealSecrets(context: KeyContext, endpointId: string, secrets: EndpointSecrets, isFresh = false) {
  const key = await dataKeyFor(context, scope, isFresh);
  const place = placeOf(context.tenancyId, endpointId);
  return { dataKeyId: key.id, secrets: encryptRecord(key.bytes, place, Buffer.from(JSON.stringify(secrets))) };
}

/** Decrypts the secrets of an endpoint. @throws {KeyServiceFailure | BrokenRecord} */
export async function openSecrets(
  context: KeyContext,
  endpointId: string,
  { secrets, data_key_id: id, scope: keyScope, master_key_id, wrapped }: SealedSecrets,
): Promise<EndpointSecrets> {
  const opened = await openDataKey(context, { id, scope: keyScope, master_key_id, wrapped });
  if (opened === undefined) throw new BrokenRecord('The data key was destroyed.');
  const plain = decryptRecord(opened.bytes, placeOf(context.tenancyId, endpointId), secrets);
  return storedSecrets.parse(JSON.parse(plain.toString('utf8')));
}

/** Returns the secrets that sign messages now. The first is the current one. */
export function signingSecrets({ secret, previous }: EndpointSecrets, now: Date): string[] {
  return previous !== null && previous.untilMillis > now.getTime() ? [secret, previous.secret] : [secret];
}
