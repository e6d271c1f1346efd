/**
 * Fields of bodies whose names sound like a secret, and that the request log shows: their places, and why they are none. The query of a URL
 * is never shown.
 */
export const safeFields: readonly (readonly [places: RegExp, reason: string])[] = [
  [/(?:^|[._])(?:full_)?logo(?:_full)?(?:_dark_mode)?_url$/, 'a picture that everyone sees'],
  [/\.project_(?:full_)?logo_(?:full_)?(?:dark_mode_)?url$/, 'a picture that everyone sees'],
  [/\.profile_image_url$/, 'a picture that other users see'],
  [/\.(?:pictureUrl|faviconUrl|termsUrl|privacyUrl)$/, 'the branding, which is public'],
  [/\.(?:callback_url|verification_callback_url|return_url|app_url)$/, 'a page of the app'],
  [/\.(?:after_callback_redirect_url|afterCallbackRedirectUrl)$/, 'a page of the app'],
  [/sign-up-fields\/.*\.url$/, 'the text that users agree to'],
  [
    /^GET \/internal\/(?:backend-urls response\.urls|installation\/figures response\.public_url)$/,
    'the address of the server',
  ],
  [/^(?:GET|POST|PATCH|DELETE) \/contact-channels\S* (?:body|response)(?:\.items)?\.value$/, 'an email address'],
  [/\.(?:country_code|countryCode|regionCode)$/, 'a country or region'],
  [/\.billing_details\.(?:postal_code|state)$/, 'a place'],
  [/^GET \/internal\/requests response\.items\.error_code$/, 'a word of the protocol'],
  [/\.(?:code_challenge_method|token_type_hint)$/, 'a word of OAuth'],
  [/\.idempotency_key$/, 'a name that the caller gives to a request'],
  [/\.key_set_id$/, 'the ID of keys'],
  [/reset-keys body\.keys$/, 'names of settings'],
  [/\.stripe_publishable_key$/, 'a key that every page of the shop has'],
];
