/** Texts of the links below the forms of the sign-in page, which few projects have. */
export const legalLinks = {
  'legal.terms': 'Terms of service',
  'legal.privacy': 'Privacy policy',
} as const;
