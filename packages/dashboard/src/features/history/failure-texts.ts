import type { SignInFailure } from '@portico/react';

/** Why a sign-in failed, and what an owner can do. */
export const failureTexts: Readonly<Record<SignInFailure, { readonly text: string; readonly advice: string }>> = {
  wrong_password: {
    text: 'Wrong password',
    advice: 'The user can choose a new password with “Forgot password?” on the sign-in page.',
  },
  no_password: {
    text: 'No password',
    advice: 'The user has no password. Another sign-in method works, or “Forgot password?” on the sign-in page.',
  },
  costly_password_hash: {
    text: 'Password hash takes too much work',
    advice:
      'The imported password hash takes more processor time than a sign-in may use. The user can choose a new password with “Forgot password?” on the sign-in page.',
  },
  unknown_address: {
    text: 'Unknown address',
    advice:
      'No user signs in with this address. Look for a typing error, or ask which address the person signed up with.',
  },
  wrong_code: {
    text: 'Wrong code',
    advice: 'The code is wrong or was replaced. Ask the user to enter the code of the newest email.',
  },
  expired_code: { text: 'Expired code', advice: 'Too much time passed. Ask the user to start the sign-in again.' },
  used_code: {
    text: 'Used code',
    advice: 'The code or link was used before. Some email programs open links. Ask the user to enter the code instead.',
  },
  wrong_second_factor: {
    text: 'Wrong second factor',
    advice:
      'If the user has lost the authenticator app and the recovery codes, remove two-factor authentication on the user’s page.',
  },
  unknown_passkey: {
    text: 'Unknown passkey',
    advice: 'The passkey was removed, or its user was deleted. The user can sign in another way and add a new passkey.',
  },
  wrong_passkey: {
    text: 'Passkey not verified',
    advice: 'Ask the user to try again, or to sign in another way.',
  },
  too_many_attempts: {
    text: 'Too many attempts',
    advice: 'A limit has stopped the attempts. The user can try again later.',
  },
  method_off: {
    text: 'Method turned off',
    advice: 'Turn the method on in Sign-in methods, or remove it from your app.',
  },
  codes_off: {
    text: 'Email codes turned off',
    advice:
      'Sign-in with email codes is turned off for this user, so no email was sent. Turn it on on the user’s page.',
  },
  sign_up_off: {
    text: 'Sign-up closed',
    advice: 'No user has this address, and sign-up is closed. Create the user, or allow sign-up in Sign-in methods.',
  },
  unverified_address: {
    text: 'Address not verified',
    advice: 'The user has another sign-in method and has not verified this address. Ask the user to sign in that way.',
  },
  address_in_use: {
    text: 'Address in use',
    advice: 'A user signs in with this address already. Ask the person to sign in instead of signing up.',
  },
  untrusted_domain: {
    text: 'Domain not trusted',
    advice: 'The page is not on a trusted domain of the project. If it is your app, add it in Domains.',
  },
  provider_denied: {
    text: 'Denied at the provider',
    advice: 'The person cancelled, or the identity provider denied access. Ask the person to try again.',
  },
  provider_failed: {
    text: 'Provider refused or failed',
    advice: 'Check the client ID and the client secret of the identity provider in Sign-in methods.',
  },
};
