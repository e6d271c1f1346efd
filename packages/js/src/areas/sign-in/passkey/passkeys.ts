import type { Answer } from '../../../core/transport.ts';
import type { UserOwner } from '../../base/owner.ts';
import { signalName, signalRemoval } from './signals.ts';

type WirePasskey = Answer<'GET /passkeys', 'client'>['items'][number];

/** A passkey of a user, as of the time when it was loaded. */
export interface Passkey {
  /** ID of the passkey. */
  readonly id: string;
  /** Name of the passkey, such as `Chrome on macOS`. Null if it was registered without a name. */
  readonly name: string | null;
  /** When it was registered. */
  readonly createdAt: Date;
  /** When the user last signed in with it. Null for never. */
  readonly lastUsedAt: Date | null;
  /**
   * Whether the authenticator verified the user at the last use, for example by a fingerprint or PIN. Null if unknown.
   */
  readonly isUserVerified: boolean | null;
  /**
   * Changes the name.
   *
   * @param name 1 to 100 characters
   * @throws {RequestFailed} the passkey no longer exists
   */
  rename(name: string): Promise<void>;
  /** Removes the passkey. It no longer signs in, and some browsers no longer offer it. @throws {RequestFailed} the passkey no longer exists */
  delete(): Promise<void>;
}

export async function listPasskeys(owner: UserOwner): Promise<Passkey[]> {
  const { items } = await owner.transport.call('GET /passkeys', { query: { user_id: owner.userId } });
  return items.map((wire) => passkeyFromWire(wire, owner));
}

function passkeyFromWire(wire: WirePasskey, owner: UserOwner): Passkey {
  const { transport, userId, changed } = owner;
  const params = { user_id: userId, passkey_id: wire.id };
  return {
    id: wire.id,
    name: wire.name,
    createdAt: new Date(wire.created_at_millis),
    lastUsedAt: wire.last_used_at_millis === null ? null : new Date(wire.last_used_at_millis),
    isUserVerified: wire.user_verified,
    rename: async (name) => {
      await transport.call('PATCH /passkeys/:user_id/:passkey_id', { params, body: { name } });
      signalName(owner, wire);
      changed('passkeys');
    },
    delete: async () => {
      await transport.call('DELETE /passkeys/:user_id/:passkey_id', { params });
      signalRemoval(owner, wire);
      changed('passkeys');
    },
  };
}
