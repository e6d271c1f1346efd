import { providerName } from '@portico/react';

const names: Readonly<Record<string, string>> = {
  password: 'Password',
  otp: 'Email code',
  passkey: 'Passkey',
  totp: 'Authenticator app',
  recovery_code: 'Recovery code',
  other: 'Other',
};

/** Returns the name of a sign-in method: one of Portico, or an identity provider. */
export function methodName(method: string): string {
  return names[method] ?? providerName(method);
}
