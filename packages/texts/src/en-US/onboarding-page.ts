/** Texts of the page with the own fields of a project. */
export const onboardingPage = {
  'onboarding.title': 'Complete your account',
  'onboarding.text': 'Fill in the details that {project} needs to continue.',
  'onboarding.button': 'Continue',
  'onboarding.optional': '{label} (optional)',
  'onboarding.option': 'Select an option',
  'onboarding.missing': 'Fill in this field.',
  'onboarding.unselected': 'Select an option.',
  'onboarding.unaccepted': 'Agree to this to continue.',
  'onboarding.changed': 'This form has changed. Check your answers and try again.',
} as const;
