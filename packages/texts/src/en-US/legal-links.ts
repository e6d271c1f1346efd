/** Texts of the links below the forms of the sign-in page, which few projects have. */
export const legalLinks = {
  'legal.terms': 'Terms of service',
  'legal.privacy': 'Privacy policy',
  /** Below the form for sign-up. The part in square brackets is the link. */
  'legal.agree': 'By creating an account, you agree to the [terms of service].',
  'legal.read': 'The [privacy policy] explains how your data is used.',
} as const;
