import { type AdminOwnedProject, providerName } from '@portico/react';
import { methodName } from '../../../features/history/method-name.ts';

/** Filters that are on or off, with the names of their values. */
export const choices = {
  verified: { name: 'Primary email', yes: 'Verified', no: 'Not verified' },
  twoFactor: { name: 'Two-factor authentication', yes: 'On', no: 'Off' },
  restricted: { name: 'Restriction', yes: 'Restricted', no: 'Not restricted' },
  leaving: { name: 'Deletion', yes: 'To be deleted', no: 'Not to be deleted' },
} as const;

/** The names of the lists with anonymous users. */
export const anonymousChoices = { included: 'With anonymous users', only: 'Only anonymous users' } as const;

/** Returns the sign-in methods that users of a project can have. */
export function methodsOf({ config }: AdminOwnedProject): readonly { value: string; text: string }[] {
  const own = ['password', 'otp', 'passkey'].map((value) => ({ value, text: methodName(value) }));
  return [...own, ...config.oauthProviders.map(({ id }) => ({ value: id, text: providerName(id) }))];
}
