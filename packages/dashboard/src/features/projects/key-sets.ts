import type { PorticoAdminApp } from '@portico/react';
import type { FreshKeys } from './fresh-keys.ts';

const year = 31_557_600_000;

/** Creates the key set that a new app needs: for its pages and for its server, valid for ten years. */
export async function createFirstKeySet(app: PorticoAdminApp): Promise<FreshKeys> {
  const keys = await app.createInternalApiKey({
    description: 'First keys',
    expiresAt: new Date(Date.now() + 10 * year),
    hasPublishableClientKey: true,
    hasSecretServerKey: true,
    hasSuperSecretAdminKey: false,
  });
  return {
    publishableClientKey: keys.publishableClientKey ?? undefined,
    secretServerKey: keys.secretServerKey ?? undefined,
  };
}

/** Where the keys of a key set belong. */
export const keySetAdvice = 'Keep the secret ones on your server and out of version control.';
