const server = 'packages/server/src';
const features = `${server}/features`;

/** The guards against defects that were published about other products in 2026, in the form of `guards.mjs`. */
export const fieldGuards = [
  {
    guard: 'field: a disabled sign-in with passwords',
    file: `${features}/password/password.service.ts`,
    from: 'if (!context.project.config.auth.password.allowSignIn) throw new KnownErrors.PasswordAuthenticationNotEnabled();',
    to: '',
    test: 'attacks/field-defects#passwords: no sign-in',
  },
  {
    guard: 'field: a provider that was disabled during the visit',
    file: `${features}/social/authorize.service.ts`,
    from: 'provider !== undefined && (provider.allowSignIn',
    to: 'provider !== undefined && (true || provider.allowSignIn',
    test: 'attacks/field-defects#during the visit',
  },
  {
    guard: 'field: the signature of access tokens',
    file: `${server}/platform/tokens/access-tokens.ts`,
    from: "if (!verify('sha256', signed, options, Buffer.from(signature, 'base64url'))) return undefined;",
    to: '',
    test: 'attacks/field-defects#is no session',
  },
  {
    guard: 'field: PKCE with S256 only',
    file: 'packages/contract/src/features/social/social.endpoints.ts',
    from: "code_challenge_method: z.enum(['S256']),",
    to: "code_challenge_method: z.enum(['S256', 'plain', 's256']).optional(),",
    test: 'attacks/field-defects#plain or absent',
  },
  {
    guard: 'field: the check cookie belongs to its visit',
    file: `${features}/social/inner-cookie.ts`,
    from: 'part.trim() === `${nameOf(context, innerState)}=true`',
    to: "part.trim().endsWith('=true')",
    test: 'attacks/field-defects#cookie of one visit',
  },
  {
    guard: 'field: the provider of the callback',
    file: `${features}/social/callback.service.ts`,
    from: 'given.providerId.toLowerCase() !== request.providerConfigId',
    to: 'given.providerId === request.state',
    test: 'attacks/field-defects#end at another',
  },
  {
    guard: 'field: the place to return to',
    file: `${features}/social/callback.service.ts`,
    from: 'requireTrustedRedirect(context.project.config.domains, request.redirectUri);',
    to: '',
    test: 'attacks/field-defects#no place to return to',
  },
  {
    guard: 'field: the place of errors',
    file: `${features}/social/callback.service.ts`,
    from: 'errorRedirectUrl === null || !trustsRedirect(context.project.config.domains, errorRedirectUrl)',
    to: 'errorRedirectUrl === null || !trustsRedirect',
    test: 'attacks/field-defects#no place to return to',
  },
  {
    guard: 'field: the project of an access token',
    file: `${server}/http/identify.ts`,
    from: 'if (claims.project_id !== projectId) {',
    to: "if (claims.project_id === '') {",
    test: 'attacks/field-defects#project of a header',
  },
  {
    guard: 'field: the verifier of an authorization code',
    file: `${features}/social/exchange-code.ts`,
    from: 'if (isSameRedirect && sameSecret(challengeOf(grant.verifier), code_challenge)) return;',
    to: 'if (isSameRedirect) return;',
    test: 'attacks/field-defects#with its verifier only',
  },
  {
    guard: 'field: IDs in paths of the SDK',
    file: 'packages/js/src/core/request.ts',
    from: 'return encodeURIComponent(String(param)).replace',
    to: 'return String(param).replace',
    test: 'js/src/core/request.test#keeps its segments',
    project: 'unit',
  },
];
