// Stars, because a package that adds hooks to an interface can only reach it through a star.
export type { AccessLevel, Json } from '@portico/contract';
export { KnownError, KnownErrors } from '@portico/contract/errors';
export * from './apps/admin-app.ts';
export * from './apps/client-app.ts';
export * from './apps/server-app.ts';
export type { BaseUrl } from './areas/base/options.ts';
export type { ContactChannel, SendVerificationEmailOptions } from './areas/contact-channels/contact-channel.ts';
export type {
  HiddenKey,
  InternalApiKey,
  InternalApiKeyCreateOptions,
  InternalApiKeyFirstView,
} from './areas/key-sets/key-set.ts';
export type { SignInWithCredentialOptions, SignUpWithCredentialOptions } from './areas/password/password.ts';
export type { ResetPasswordOptions, SendForgotPasswordEmailOptions } from './areas/password/password-recovery.ts';
export type * from './areas/projects/admin-project.ts';
export type * from './areas/projects/project.ts';
export type { ActiveSession, GeoInfo } from './areas/sessions/active-session.ts';
export type { Team } from './areas/teams/team.ts';
export type { GetPartialUserOptions, GetUserOptions, OrElse } from './areas/users/current.ts';
export type * from './areas/users/user.ts';
export { ConfigurationError, ConnectionError, RequestFailed } from './core/errors.ts';
export type { RedirectMethod, RedirectOptions } from './core/navigation/navigation.ts';
export type { HandlerUrls } from './core/navigation/urls.ts';
export type { Read, ReadState } from './core/read.ts';
export type { Result } from './core/result.ts';
export { packageVersion } from './core/version.ts';
export type { RequestLike } from './session/request-store.ts';
export type { Session } from './session/session.ts';
export type { TokenStoreOption } from './session/sessions.ts';
