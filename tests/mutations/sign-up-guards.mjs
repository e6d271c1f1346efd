const fields = 'sign-up-fields/sign-up-fields';

/** The guards of the sign-up fields, in the form of `guards.mjs`. */
export const signUpGuards = [
  {
    guard: 'sign-up-answer-that-exists-stays',
    from: '${answers} || jsonb_strip_nulls(${before})',
    to: 'jsonb_strip_nulls(${before}) || ${answers}',
    test: `${fields}#answers the fields of the project once`,
  },
  {
    guard: 'consent-is-never-overwritten',
    from: '.doNothing()',
    to: ".doUpdateSet({ given_at: the.now, text: sql.ref<string>('excluded.text') })",
    test: `${fields}#record stays as it is`,
  },
  { guard: 'answers-to-fields-of-the-project', test: `${fields}#configuration does not allow` },
  { guard: 'length-of-sign-up-answer', test: `${fields}#configuration does not allow` },
  { guard: 'choice-of-offered-option', test: `${fields}#configuration does not allow` },
  { guard: 'consent-to-current-version', test: `${fields}#new version of a consent` },
  { guard: 'consent-in-impersonated-session', test: `${fields}#impersonated session` },
  { guard: 'required-consent-stays', test: `${fields}#required consent cannot be withdrawn` },
  { guard: 'address-of-anonymous-user-is-sign-up', test: 'attacks/known-accounts-by-addresses#says nothing' },
];
