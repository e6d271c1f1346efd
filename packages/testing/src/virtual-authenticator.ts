/** The page of Playwright: the part that is used here. */
export interface DevToolsPage {
  /** Returns its browser context. */
  context(): {
    /** Opens a session of the Chrome DevTools Protocol. */
    newCDPSession(page: never): Promise<unknown>;
  };
}

/** A virtual authenticator of a browser, such as a phone or a fingerprint reader. */
export interface VirtualAuthenticator {
  /** Sets how the person answers from now on. Default: `confirms`. */
  person(says: 'confirms' | 'refuses'): Promise<void>;
  /** Returns the passkeys that it has. */
  credentials(): Promise<readonly { readonly credentialId: string; readonly rpId?: string }[]>;
  /** Removes it from the browser. */
  remove(): Promise<void>;
}

interface Session {
  readonly send: (method: string, parameters?: object) => Promise<Record<string, unknown>>;
}

const isSession = (value: unknown): value is Session =>
  typeof value === 'object' && value !== null && 'send' in value && typeof value.send === 'function';

/** Adds a virtual authenticator to a page of Chromium, so that passkeys work without a person. */
export async function addVirtualAuthenticator(page: DevToolsPage): Promise<VirtualAuthenticator> {
  const session = await page.context().newCDPSession(page as never);
  if (!isSession(session)) throw new Error('Only Chromium has virtual authenticators.');
  const send: Session['send'] = async (method, parameters) => await session.send(`WebAuthn.${method}`, parameters);
  await send('enable');
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true };
  const { authenticatorId } = await send('addVirtualAuthenticator', { options: { ...options, isUserVerified: true } });
  return {
    person: async (says) => {
      await send('setUserVerified', { authenticatorId, isUserVerified: says === 'confirms' });
    },
    credentials: async () => {
      const { credentials } = await send('getCredentials', { authenticatorId });
      return Array.isArray(credentials) ? credentials : [];
    },
    remove: async () => {
      await send('removeVirtualAuthenticator', { authenticatorId });
    },
  };
}
