import { providerName } from '@portico/react';

const names: Readonly<Record<string, string>> = {
  password: 'Password',
  otp: 'E-mail code',
  passkey: 'Passkey',
  other: 'Other',
};

/** What a way to sign in is called: one of Portico's own, or an identity provider. */
export function methodName(method: string): string {
  return names[method] ?? providerName(method);
}
