import type { Stage } from './stage.ts';

/** An authenticator in the browser, such as a phone or a fingerprint reader. */
export interface Authenticator {
  /** What the person at it does when it is asked. */
  person(says: 'yes' | 'no'): Promise<void>;
  credentials(): Promise<unknown[]>;
}

/** Puts an authenticator into the browser on a stage. */
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
  };
}
