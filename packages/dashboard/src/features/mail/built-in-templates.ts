/** The emails that every project sends: the IDs of their templates, and what they are about. */
export const builtInTemplateNames = [
  ['e7d009ce-8d47-4528-b245-5bf119f2ffa3', 'Email verification'],
  ['a70fb3a4-56c1-4e42-af25-49d25603abd0', 'Password reset'],
  ['822687fe-8d0a-4467-a0d1-416b6e639478', 'Magic link and code'],
  ['e84de395-2076-4831-9c19-8e9a96a868e4', 'Team invitation'],
  ['066dd73c-36da-4fd0-b6d6-ebf87683f8bc', 'Sign-in invitation'],
  ['70372aee-0441-4d80-974c-2e858e40123a', 'Payment receipt'],
  ['f64b1afe-27ec-4a28-a277-7178f3261f9a', 'Payment failed'],
  ['3b7f0c52-91d4-4e6a-8a35-d2f6c1b0e974', 'Card expires'],
] as const;
