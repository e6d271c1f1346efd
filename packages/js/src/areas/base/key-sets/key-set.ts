import type { Answer, Transport } from '../../../core/transport.ts';

type WireKeySet = Answer<'GET /internal/api-keys', 'admin'>['items'][number];
type WireCreatedKeySet = Answer<'POST /internal/api-keys', 'admin'>;

/** The three keys of a project, created together. */
export interface KeySet {
  /** ID of the key set. */
  readonly id: string;
  /** Description of the key set. */
  readonly description: string;
  /** Expiry date. */
  readonly expiresAt: Date;
  /** When the key set was revoked. Null if it was not revoked. */
  readonly manuallyRevokedAt: Date | null;
  /** Creation date. */
  readonly createdAt: Date;
  /** Whether the key set is valid. */
  isValid(): boolean;
  /** Returns why the key set is invalid, or null if it is valid. */
  whyInvalid(): 'expired' | 'manually-revoked' | null;
  /** Revokes the key set permanently. */
  revoke(): Promise<void>;
}

/** An existing key, without its full value. */
export interface HiddenKey {
  /** The last four characters of the key. */
  readonly lastFour: string;
  /** The last use, to the day. Null if the key was not used since Portico records it. */
  readonly lastUsed: KeyUse | null;
}

/** The last use of a key of a project, to the day. */
export interface KeyUse {
  /** When the key was used. */
  readonly at: Date;
  /** Address of the server that used it. Null for publishable keys. */
  readonly ip: string | null;
  /** Name and version of the SDK. Null for other programs. */
  readonly client: string | null;
}

/** An existing key set. Keys that it does not contain are null. */
export interface InternalApiKey extends KeySet {
  /** Key for pages. Null if the set does not contain it. */
  readonly publishableClientKey: HiddenKey | null;
  /** Key for servers. Null if the set does not contain it. */
  readonly secretServerKey: HiddenKey | null;
  /** Key for administration. Null if the set does not contain it. */
  readonly superSecretAdminKey: HiddenKey | null;
}

/** A new key set, with the full keys, which cannot be loaded again. */
export interface InternalApiKeyFirstView extends KeySet {
  /** The full key. Null if the set does not contain it. */
  readonly publishableClientKey: string | null;
  /** The full key. Null if the set does not contain it. */
  readonly secretServerKey: string | null;
  /** The full key. Null if the set does not contain it. */
  readonly superSecretAdminKey: string | null;
}

/** Options for a new key set. */
export interface InternalApiKeyCreateOptions {
  /** Description of the key set. */
  readonly description: string;
  /** Expiry date. */
  readonly expiresAt: Date;
  /** Whether the set contains a publishable client key. */
  readonly hasPublishableClientKey: boolean;
  /** Whether the set contains a secret server key. */
  readonly hasSecretServerKey: boolean;
  /** Whether the set contains a super secret admin key. */
  readonly hasSuperSecretAdminKey: boolean;
  /** The key set that the new one replaces. It ends at `until`, unless it ends earlier. */
  readonly replaces?: { readonly id: string; readonly until: Date };
}

interface CallContext {
  readonly transport: Transport<'admin'>;
  /** Called after the key sets have changed. */
  readonly changed: () => void;
}

/** Creates a key set from its wire format. */
export function keySetFromWire(wire: WireKeySet, context: CallContext): InternalApiKey {
  return {
    ...common(wire, context),
    publishableClientKey: hidden(wire.publishable_client_key),
    secretServerKey: hidden(wire.secret_server_key),
    superSecretAdminKey: hidden(wire.super_secret_admin_key),
  };
}

export async function createKeySet(
  options: InternalApiKeyCreateOptions,
  context: CallContext,
): Promise<InternalApiKeyFirstView> {
  const wire = await context.transport.call('POST /internal/api-keys', {
    body: {
      description: options.description,
      expires_at_millis: options.expiresAt.getTime(),
      has_publishable_client_key: options.hasPublishableClientKey,
      has_secret_server_key: options.hasSecretServerKey,
      has_super_secret_admin_key: options.hasSuperSecretAdminKey,
      ...(options.replaces === undefined
        ? {}
        : { replaces: { id: options.replaces.id, until_millis: options.replaces.until.getTime() } }),
    },
  });
  context.changed();
  return {
    ...common(wire, context),
    publishableClientKey: wire.publishable_client_key ?? null,
    secretServerKey: wire.secret_server_key ?? null,
    superSecretAdminKey: wire.super_secret_admin_key ?? null,
  };
}

function common(wire: WireKeySet | WireCreatedKeySet, { transport, changed }: CallContext): KeySet {
  const expiresAt = new Date(wire.expires_at_millis);
  const revokedAt = wire.manually_revoked_at_millis;
  const whyInvalid = () => {
    if (expiresAt.getTime() <= Date.now()) return 'expired';
    return revokedAt === undefined ? null : 'manually-revoked';
  };
  return {
    id: wire.id,
    description: wire.description,
    expiresAt,
    manuallyRevokedAt: revokedAt === undefined ? null : new Date(revokedAt),
    createdAt: new Date(wire.created_at_millis),
    whyInvalid,
    isValid: () => whyInvalid() === null,
    async revoke() {
      await transport.call('PATCH /internal/api-keys/:key_set_id', {
        params: { key_set_id: wire.id },
        body: { revoked: true },
      });
      changed();
    },
  };
}

function hidden(key: WireKeySet['secret_server_key']): HiddenKey | null {
  if (key === undefined) return null;
  // Servers of earlier versions do not send it.
  const { at_millis, ...use } = key.last_used ?? { at_millis: null, ip: null, client: null };
  return { lastFour: key.last_four, lastUsed: at_millis === null ? null : { ...use, at: new Date(at_millis) } };
}
