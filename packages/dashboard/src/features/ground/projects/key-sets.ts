import type { PorticoAdminApp } from '@portico/react';
import { type FreshKeys, keysIn } from './fresh-keys.ts';

const year = 31_557_600_000;

/** Creates the first key set of a new app, for its pages and its server. It is valid for ten years. */
export async function createFirstKeySet(app: PorticoAdminApp): Promise<FreshKeys> {
  const created = await app.createInternalApiKey({
    description: 'First keys',
    expiresAt: new Date(Date.now() + 10 * year),
    hasPublishableClientKey: true,
    hasSecretServerKey: true,
    hasSuperSecretAdminKey: false,
  });
  return keysIn(created);
}

/** Advice on where to store keys. */
export const keySetAdvice = 'Store secret keys only on your server, and not in version control.';
