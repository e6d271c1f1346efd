import type { Answer, Transport } from '../../core/transport.ts';

type WireKeySet = Answer<'GET /internal/api-keys', 'admin'>['items'][number];
type WireCreatedKeySet = Answer<'POST /internal/api-keys', 'admin'>;

/** The three secrets of a project, created together. */
interface KeySet {
  /** Names this set. */
  readonly id: string;
  /** What it is for, in the words of whoever made it. */
  readonly description: string;
  /** From when on it is refused. */
  readonly expiresAt: Date;
  /** When it was revoked; null when it was not. */
  readonly manuallyRevokedAt: Date | null;
  /** When it was made. */
  readonly createdAt: Date;
  /** Whether it still opens anything. */
  isValid(): boolean;
  /** Why the keys no longer open anything; null while they do. */
  whyInvalid(): 'expired' | 'manually-revoked' | null;
  /** Makes the keys useless, for good. */
  revoke(): Promise<void>;
}

/** What can be known of a key after it was shown once. */
export interface HiddenKey {
  /** Its last four characters. */
  readonly lastFour: string;
}

/** Keys that were made before. A key that the set does not have is null. */
export interface InternalApiKey extends KeySet {
  /** For pages; null when the set has none. */
  readonly publishableClientKey: HiddenKey | null;
  /** For servers; null when the set has none. */
  readonly secretServerKey: HiddenKey | null;
  /** For administering the project; null when the set has none. */
  readonly superSecretAdminKey: HiddenKey | null;
}

/** Keys at the moment of their creation, the only time they are shown. */
export interface InternalApiKeyFirstView extends KeySet {
  /** The whole key; null when the set has none. */
  readonly publishableClientKey: string | null;
  /** The whole key; null when the set has none. */
  readonly secretServerKey: string | null;
  /** The whole key; null when the set has none. */
  readonly superSecretAdminKey: string | null;
}

/** What a set of keys is made with. */
export interface InternalApiKeyCreateOptions {
  /** What it is for, in your words. */
  readonly description: string;
  /** From when on it is refused. */
  readonly expiresAt: Date;
  /** Whether it has a key for pages. */
  readonly hasPublishableClientKey: boolean;
  /** Whether it has a key for servers. */
  readonly hasSecretServerKey: boolean;
  /** Whether it has a key for administering the project. */
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
