// Star exports, because packages can add hooks to an interface only through a star export.
export type { AccessLevel, EventType, Json, SignInFailure } from '@portico/contract';
export { KnownError, KnownErrors } from '@portico/contract/errors';
export type { FeatureOffCode } from '@portico/contract/errors/features-off';
export * from './apps/admin-app.ts';
export * from './apps/client-app.ts';
export type * from './apps/internal-user.ts';
export type * from './apps/owned-projects.ts';
export * from './apps/server-app.ts';
export type { ConvexContext, ConvexIdentity, FromConvex } from './areas/base/convex/identity.ts';
export {
  type ConvexProvider,
  type ConvexProvidersOptions,
  getConvexProvidersConfig,
} from './areas/base/convex/providers.ts';
export type {
  HiddenKey,
  InternalApiKey,
  InternalApiKeyCreateOptions,
  InternalApiKeyFirstView,
  KeySet,
  KeyUse,
} from './areas/base/key-sets/key-set.ts';
export type { BaseUrl, CallOptions } from './areas/base/options.ts';
export type * from './areas/ground/projects/admin-project.ts';
export type * from './areas/ground/projects/admin-project-options.ts';
export type * from './areas/ground/projects/project.ts';
export type { EventFilter } from './areas/history/events/events.ts';
export type * from './areas/history/events/events-area.ts';
export type {
  ListWebhookPortalTokensOptions,
  WebhookPortalToken,
  WebhookPortalTokenPage,
} from './areas/history/webhooks/admin-webhooks.ts';
export type { WebhookEventType } from './areas/history/webhooks/webhook-event.ts';
export type * from './areas/history/webhooks/webhooks-area.ts';
export type { AdminEmailError, AdminSentEmail, SendTestEmailOptions } from './areas/mail/admin-emails.ts';
export type {
  EmailChatMessage,
  EmailChatPart,
  EmailChatType,
  SendChatMessageOptions,
} from './areas/mail/email-chat.ts';
export type {
  AdminEmailStatus,
  AdminLoggedEmail,
  AdminLoggedEmailContent,
  EmailPage,
  ListEmailsOptions,
} from './areas/mail/email-log.ts';
export type {
  EmailPreview,
  EmailPreviewDetailsOptions,
  EmailPreviewOptions,
  SendTemplateTestOptions,
} from './areas/mail/email-preview.ts';
export type * from './areas/mail/emails-area.ts';
export type { SendEmailOptions, SentBroadcast } from './areas/mail/send-email.ts';
export type { ProjectBranding } from './areas/owners/branding/branding.ts';
export type {
  GetGrowthOptions,
  GrowthPoint,
  GrowthWeek,
  ProjectGrowth,
  RecurringRevenue,
  RecurringRevenueChange,
} from './areas/owners/metrics/growth.ts';
export type { DayCount, GetMetricsOptions, ProjectMetrics } from './areas/owners/metrics/metrics.ts';
export type {
  ImportedLine,
  ImportLineInput,
  ImportLinesOptions,
  LeftOutPart,
  ListImportsOptions,
  ProjectImport,
  ProjectImportPage,
  ProjectImportState,
  SpareReason,
  UndoImportOptions,
  UndoneImport,
} from './areas/owners/moving/imports.ts';
export type * from './areas/owners/moving/imports-area.ts';
export type {
  ListPeopleOptions,
  ProjectPeoplePage,
  ProjectPerson,
  ProjectRole,
} from './areas/owners/people/people.ts';
export type * from './areas/owners/people/people-area.ts';
export type {
  RefundTarget,
  RefundTransactionOptions,
} from './areas/payments/admin-billing.ts';
export type {
  AdminCustomerType,
  AdminItemQuantityChange,
  CreateItemQuantityChangeOptions,
  CreatePaymentLinkOptions,
  ItemQuantityChangePage,
  ListItemQuantityChangesOptions,
  ProductUsage,
  StripeAccountInfo,
} from './areas/payments/admin-payments.ts';
export type {
  CancelSubscriptionOfOptions,
  CustomerPaymentMethod,
  SubscriptionChange,
} from './areas/payments/billing.ts';
export type {
  ChangeQuantityOptions,
  CreateCheckoutUrlOptions,
  Customer,
  CustomerProduct,
  CustomerProductPage,
  CustomerSubscription,
  GetItemOptions,
  GrantProductOptions,
  GrantProductToOptions,
  InlineProduct,
  Item,
  ListCustomerProductsOptions,
  ListProductsOptions,
  ServerCreateCheckoutUrlOptions,
  ServerItem,
  SubscriptionPrice,
  SwitchOption,
} from './areas/payments/customer.ts';
export type * from './areas/payments/payments-area.ts';
export type { MovedSubscription, MoveTestClockOptions } from './areas/payments/test-clock.ts';
export type { CliLoginError, PromptCliLoginOptions } from './areas/sign-in/cli-login/prompt-cli-login.ts';
export type { SendMagicLinkEmailOptions } from './areas/sign-in/one-time-code/one-time-code.ts';
export type { RegisterPasskeyOptions } from './areas/sign-in/passkey/passkey-registration.ts';
export type { Passkey } from './areas/sign-in/passkey/passkeys.ts';
export type {
  AccessReview,
  OtherAccess,
  ResetPasswordOptions,
  SendForgotPasswordEmailOptions,
} from './areas/sign-in/password/password-recovery.ts';
export type {
  SignInWithCredentialError,
  SignInWithCredentialOptions,
} from './areas/sign-in/password/sign-in-with-credential.ts';
export type {
  SignUpWithCredentialError,
  SignUpWithCredentialOptions,
} from './areas/sign-in/password/sign-up-with-credential.ts';
export type { SignInOptions } from './areas/sign-in/sign-in/enter.ts';
export type * from './areas/sign-in/social/connected-account.ts';
export type { SignInWithOAuthOptions } from './areas/sign-in/social/oauth-sign-in.ts';
export type {
  CreateOAuthProviderOptions,
  OAuthProvider,
  OAuthProviderUpdateOptions,
  ServerOAuthProvider,
  ServerOAuthProviderUpdateOptions,
} from './areas/sign-in/social/provider-link.ts';
export type { RecoveryCodes } from './areas/sign-in/totp/recovery-codes.ts';
export type { SecondFactor, SecondFactorOptions } from './areas/sign-in/totp/totp.ts';
export type { TrustedDevice } from './areas/sign-in/totp/trusted-device.ts';
export type * from './areas/teams/api-keys/api-key.ts';
export type { InviteUserOptions, ReceivedTeamInvitation, TeamInvitation } from './areas/teams/teams/invitation.ts';
export type {
  EditableTeamMemberProfile,
  TeamMemberProfileUpdateOptions,
} from './areas/teams/teams/member-profile.ts';
export type {
  ListMembersOptions,
  ListTeamsOptions,
  MemberPage,
  ServerTeamCreateOptions,
  ServerTeamUpdateOptions,
  TeamPage,
} from './areas/teams/teams/server-team-options.ts';
export type * from './areas/teams/teams/team.ts';
export type * from './areas/teams/teams/team-options.ts';
export type {
  AccountAccess,
  ContactChannel,
  ContactChannelCreateOptions,
  ContactChannelUpdateOptions,
  EmailVerificationReview,
  SendVerificationEmailOptions,
  ServerContactChannel,
  ServerContactChannelCreateOptions,
  ServerContactChannelUpdateOptions,
} from './areas/users/contact-channels/contact-channel.ts';
export type { NotificationCategory } from './areas/users/notifications/notification-category.ts';
export type {
  ListPermissionsOptions,
  ListTeamGrantsOptions,
  Permission,
  TeamGrant,
} from './areas/users/permissions/permissions.ts';
export type { ActiveSession, GeoInfo, SessionDevice } from './areas/users/sessions/active-session.ts';
export type { PartialUser } from './areas/users/sessions/partial-user.ts';
export type { VerifiedAccessToken } from './areas/users/sessions/verify-access-token.ts';
export type { SignUpFields } from './areas/users/sign-up-fields/sign-up-fields.ts';
export type { Auth } from './areas/users/users/auth.ts';
export type * from './areas/users/users/base-user.ts';
export type { GetPartialUserOptions, GetUserOptions, OrElse } from './areas/users/users/current.ts';
export type * from './areas/users/users/current-server-user.ts';
export type * from './areas/users/users/current-user.ts';
export type { UserDataExport } from './areas/users/users/own-data.ts';
export type * from './areas/users/users/server-user.ts';
export type { UserPage } from './areas/users/users/server-users.ts';
export type {
  CreatedSession,
  CreateSessionOptions,
  ImpersonationLink,
  ImpersonationLinkOptions,
  ListUsersOptions,
  RestrictOptions,
  ServerUserCreateOptions,
  ServerUserUpdateOptions,
  SignOutOptions,
  UpdatePasswordOptions,
  UserCount,
  UserFilters,
  UserUpdateOptions,
} from './areas/users/users/user-options.ts';
export type { DataVaultSecret, DataVaultStore } from './areas/vault/data-vault-store.ts';
export type { ErrorOf, VerificationCodeError } from './core/error-types.ts';
export {
  ConfigurationError,
  ConnectionError,
  CookiesBlocked,
  type Done,
  RequestFailed,
  type Result,
} from './core/errors.ts';
export type { RedirectMethod, RedirectOptions } from './core/navigation/navigation.ts';
export type { HandlerUrls } from './core/navigation/urls.ts';
export type { Read, ReadState } from './core/read.ts';
export { type ServerStatus, serverStatus } from './core/server-status.ts';
export { packageVersion } from './core/version.ts';
export type * from './generated-types.ts';
export { partitionedCookies } from './session/cookie/partitioned-cookies.ts';
export { type RequestCookiesOptions, requestCookies } from './session/cookie/request-cookies.ts';
export { sharedCookies } from './session/cookie/shared-cookies.ts';
export type { RequestLike } from './session/request-store.ts';
export type { Impersonation, Session } from './session/session.ts';
export type { TokenStoreOption } from './session/sessions.ts';
export type { StoredTokens, TokenStore } from './session/token-store.ts';
export type * from './type-names.ts';
