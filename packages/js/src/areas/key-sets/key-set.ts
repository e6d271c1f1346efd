import type { Answer, Transport } from '../../core/transport.ts';

type WireKeySet = Answer<'GET /internal/api-keys', 'admin'>['items'][number];
type WireCreatedKeySet = Answer<'POST /internal/api-keys', 'admin'>;

/** The three secrets of a project, created together. */
interface KeySet {
  readonly id: string;
  readonly description: string;
  readonly expiresAt: Date;
  readonly manuallyRevokedAt: Date | null;
  readonly createdAt: Date;
  isValid(): boolean;
  /** Why the keys no longer open anything; null while they do. */
  whyInvalid(): 'expired' | 'manually-revoked' | null;
  /** Makes the keys useless, for good. */
  revoke(): Promise<void>;
}

/** What can be known of a key after it was shown once. */
export interface HiddenKey {
  readonly lastFour: string;
}

/** Keys that were made before. A key that the set does not have is null. */
export interface InternalApiKey extends KeySet {
  readonly publishableClientKey: HiddenKey | null;
  readonly secretServerKey: HiddenKey | null;
  readonly superSecretAdminKey: HiddenKey | null;
}

/** Keys at the moment of their creation, the only time they are shown. */
export interface InternalApiKeyFirstView extends KeySet {
  readonly publishableClientKey: string | null;
  readonly secretServerKey: string | null;
  readonly superSecretAdminKey: string | null;
}

export interface InternalApiKeyCreateOptions {
  readonly description: string;
  readonly expiresAt: Date;
  readonly hasPublishableClientKey: boolean;
  readonly hasSecretServerKey: boolean;
  readonly hasSuperSecretAdminKey: boolean;
}

interface Surroundings {
  readonly transport: Transport<'admin'>;
  /** Called after keys were revoked. */
  readonly changed: () => void;
}

/** Makes a key set from its wire form. */
export function keySetFromWire(wire: WireKeySet, surroundings: Surroundings): InternalApiKey {
  return {
    ...common(wire, surroundings),
    publishableClientKey: hidden(wire.publishable_client_key),
    secretServerKey: hidden(wire.secret_server_key),
    superSecretAdminKey: hidden(wire.super_secret_admin_key),
  };
}

/** Creates a key set. */
export async function createKeySet(
  options: InternalApiKeyCreateOptions,
  surroundings: Surroundings,
): Promise<InternalApiKeyFirstView> {
  const wire = await surroundings.transport.call('POST /internal/api-keys', {
    body: {
      description: options.description,
      expires_at_millis: options.expiresAt.getTime(),
      has_publishable_client_key: options.hasPublishableClientKey,
      has_secret_server_key: options.hasSecretServerKey,
      has_super_secret_admin_key: options.hasSuperSecretAdminKey,
    },
  });
  surroundings.changed();
  return {
    ...common(wire, surroundings),
    publishableClientKey: wire.publishable_client_key ?? null,
    secretServerKey: wire.secret_server_key ?? null,
    superSecretAdminKey: wire.super_secret_admin_key ?? null,
  };
}

function common(wire: WireKeySet | WireCreatedKeySet, { transport, changed }: Surroundings): KeySet {
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

function hidden(key: { last_four: string } | undefined): HiddenKey | null {
  return key === undefined ? null : { lastFour: key.last_four };
}
