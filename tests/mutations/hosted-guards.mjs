/** The guards of the hosted pages, in the form of `guards.mjs`. */
export const hostedGuards = [
  { guard: 'expo-address-of-answer', test: 'compatibility/expo#only the answer' },
  { guard: 'expo-state-of-answer', test: 'compatibility/expo#only the answer' },
  { guard: 'expo-issuer-of-answer', test: 'compatibility/expo#only the answer' },
  {
    guard: 'hosted-pages-of-own-project',
    from: '`${new URL(hostedPagesUrl(context)).href}/`',
    to: 'context.platform.publicUrl()',
    test: 'attacks/hosted-pages#trusted in its links',
  },
  {
    guard: 'no-hosted-pages-for-owners',
    from: "projectId !== 'internal'",
    to: 'true',
    test: 'attacks/hosted-pages#not for the accounts',
  },
  {
    guard: 'hosted-pages-close-with-keys',
    from: '[...project.keys].some(([name, { expiresAt }]) => isPublishable(name) && expiresAt > now.getTime())',
    to: 'true',
    test: 'hosted-pages/hosted-pages#no publishable client key',
  },
  {
    guard: 'hosted-redirect-uri',
    from: ' || !isRedirectUri(project.config.domains, redirect_uri)',
    test: 'attacks/hosted-pages#compared as text',
  },
  {
    guard: 'redirect-uris-in-production',
    from: 'redirectUris: domains.redirectUris,',
    test: 'attacks/hosted-pages#in production mode',
  },
  {
    guard: 'hosted-redirect-to-localhost',
    from: '!allowLocalhost || ',
    test: 'hosted-pages/hosted-pages#allows localhost',
  },
  {
    guard: 'hosted-challenge-is-required',
    from: '!/^[A-Za-z0-9_-]{43}$/.test(String(code_challenge))',
    to: 'false',
    test: 'hosted-pages/hosted-pages#wrong request',
  },
  {
    guard: 'hosted-challenge-with-s256-only',
    from: "code_challenge_method !== 'S256'",
    to: 'false',
    test: 'hosted-pages/hosted-pages#wrong request',
  },
  { guard: 'no-codes-for-anonymous-users', test: 'attacks/hosted-pages#no anonymous user' },
  {
    guard: 'hosted-page-after-sign-out',
    from: 'target !== undefined && !isTrusted',
    to: 'false',
    test: 'hosted-pages/hosted-pages#no other page',
  },
  {
    guard: 'client-of-hosted-grant',
    from: 'body.client_id === projectId',
    to: 'true',
    test: 'hosted-pages/hosted-pages#errors of the token endpoint',
  },
  { guard: 'age-of-token-that-signs-out', test: 'attacks/hosted-pages#a part of a refresh token' },
  {
    guard: 'inline-scripts-of-hosted-pages',
    from: '"\'self\'"',
    to: "\"'self' 'unsafe-inline'\"",
    test: 'pages/pages#hosted pages',
  },
  {
    guard: 'short-links-lead-to-hosted-pages',
    from: 'isHostedPage(context, callback)',
    to: "callback !== ''",
    test: 'hosted-pages/short-links#never elsewhere',
  },
];
