import type { Stage } from './stage.ts';

/** A virtual authenticator, such as a phone or a fingerprint reader. */
export interface Authenticator {
  /** Sets how the user responds to the next request. */
  person(says: 'yes' | 'no'): Promise<void>;
  credentials(): Promise<unknown[]>;
  /** Removes it from the browser, so that another one can be added. */
  unplug(): Promise<void>;
}

/** Adds a virtual authenticator to the browser of a stage. */
export async function plugIn(on: Stage): Promise<Authenticator> {
  const devtools = await on.context.newCDPSession(on.page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return {
    person: async (says) => {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: says === 'yes' });
    },
    credentials: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    unplug: async () => {
      await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
    },
  };
}
