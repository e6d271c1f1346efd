import type { UserOwner } from '../../base/owner.ts';
import { list } from './passkeys.calls.ts';

/** What the authenticator should learn about. @internal */
interface SignalledPasskey {
  readonly id: string;
  readonly userId: string;
  readonly relyingPartyId: string | null;
}

/** The methods of the Signal API, which not every browser has. @see https://www.w3.org/TR/webauthn-3/#sctn-signal-methods */
interface Signals {
  signalUnknownCredential?(options: { rpId: string; credentialId: string }): Promise<void>;
  signalAllAcceptedCredentials?(options: {
    rpId: string;
    userId: string;
    allAcceptedCredentialIds: string[];
  }): Promise<void>;
  signalCurrentUserDetails?(options: {
    rpId: string;
    userId: string;
    name: string;
    displayName: string;
  }): Promise<void>;
}

/**
 * Tells the browser that a passkey no longer signs in, so that it no longer offers it. Then tells it which ones do, which also
 * covers passkeys that were removed elsewhere.
 */
export function signalRemoval(owner: UserOwner, passkey: SignalledPasskey): void {
  inBackground(owner, async (signals) => {
    const rpId = relyingPartyOf(passkey);
    await signals.signalUnknownCredential?.({ rpId, credentialId: passkey.id });
    if (signals.signalAllAcceptedCredentials === undefined) return;
    // As of now: a passkey that another device has added in the meantime must stay.
    const passkeys = await list(owner, owner.userId);
    const allAcceptedCredentialIds = passkeys.map(({ id }) => id);
    await signals.signalAllAcceptedCredentials({ rpId, userId: handleOf(passkey), allAcceptedCredentialIds });
  });
}

/** Tells the browser how the user is called, after a passkey was renamed. Browsers show this name beside the passkey. */
export function signalName(owner: UserOwner, passkey: SignalledPasskey): void {
  inBackground(owner, async (signals) => {
    if (signals.signalCurrentUserDetails === undefined) return;
    const user = await owner.transport.call('GET /users/me');
    // As in the registration.
    const name = user.display_name ?? user.primary_email ?? 'User';
    const userId = handleOf(passkey);
    await signals.signalCurrentUserDetails({ rpId: relyingPartyOf(passkey), userId, name, displayName: name });
  });
}

/** Signals are hints: the change is done, and a browser that refuses one only shows an outdated list. */
function inBackground(owner: UserOwner, signal: (signals: Signals) => Promise<void>): void {
  // Servers and the dashboard change passkeys of others, which are not in this browser.
  if (owner.userId !== 'me' || typeof PublicKeyCredential === 'undefined') return;
  signal(PublicKeyCredential as unknown as Signals).catch(() => undefined);
}

function relyingPartyOf({ relyingPartyId: id }: SignalledPasskey): string {
  return id ?? window.location.hostname;
}

/** Returns the user handle that the authenticator stores. */
function handleOf({ userId }: SignalledPasskey): string {
  return btoa(userId).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
