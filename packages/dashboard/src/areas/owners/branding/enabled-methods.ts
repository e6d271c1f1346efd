import type { AdminOwnedProject, Branding } from '@portico/react';

/** Returns which methods of the sign-in page the project has enabled. */
export function enabledMethods({ config }: AdminOwnedProject): Readonly<Record<Branding['methods'][number], boolean>> {
  return {
    social: config.oauthProviders.length > 0,
    passkey: config.passkeyEnabled,
    'one-time-code': config.magicLinkEnabled,
    password: config.credentialEnabled,
  };
}
