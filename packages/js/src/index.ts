// Star exports, because packages can add hooks to an interface only through a star export.
export type { AccessLevel, EventType, Json } from '@portico/contract';
export { KnownError, KnownErrors } from '@portico/contract/errors';
export * from './apps/admin-app.ts';
export * from './apps/client-app.ts';
export type * from './apps/internal-user.ts';
export type * from './apps/owned-projects.ts';
export * from './apps/server-app.ts';
export type * from './areas/api-keys/api-key.ts';
export type { BaseUrl, CallOptions } from './areas/base/options.ts';
export type { CliLoginError, PromptCliLoginOptions } from './areas/cli-login/prompt-cli-login.ts';
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
} from './areas/contact-channels/contact-channel.ts';
export type { ConvexContext, ConvexIdentity, FromConvex } from './areas/convex/identity.ts';
export {
  type ConvexProvider,
  type ConvexProvidersOptions,
  getConvexProvidersConfig,
} from './areas/convex/providers.ts';
export type { AdminEmailError, AdminSentEmail, SendTestEmailOptions } from './areas/emails/admin-emails.ts';
export type {
  AdminEmailBroadcast,
  AdminEmailBroadcastDetails,
  EmailBroadcastPage,
  EmailDelivery,
  EmailDeliverySettings,
  EmailServerOutage,
  ListEmailBroadcastsOptions,
} from './areas/emails/broadcasts.ts';
export type {
  EmailChatMessage,
  EmailChatPart,
  EmailChatType,
  SendChatMessageOptions,
} from './areas/emails/email-chat.ts';
export type {
  AdminEmailWebhook,
  EmailDayMetrics,
  EmailProvider,
  SendingDomain,
  SendingDomainCheck,
} from './areas/emails/email-delivery.ts';
export type {
  AdminEmailStatus,
  AdminLoggedEmail,
  AdminLoggedEmailContent,
  EmailPage,
  ListEmailsOptions,
} from './areas/emails/email-log.ts';
export type {
  AdminEmailDraft,
  AdminEmailDraftOptions,
  AdminEmailTemplate,
  AdminEmailTheme,
  EmailPreview,
  EmailPreviewDetailsOptions,
  EmailPreviewOptions,
  EmailSourceUpdateOptions,
} from './areas/emails/email-studio.ts';
export type {
  AdminEmailSuppression,
  EmailSuppressionPage,
  ListEmailSuppressionsOptions,
} from './areas/emails/email-suppressions.ts';
export type { SendEmailOptions, SentBroadcast } from './areas/emails/send-email.ts';
export type { EventFilter, EventPage, ListEventsOptions, LoggedEvent } from './areas/events/events.ts';
export type {
  HiddenKey,
  InternalApiKey,
  InternalApiKeyCreateOptions,
  InternalApiKeyFirstView,
  KeySet,
} from './areas/key-sets/key-set.ts';
export type { DayCount, GetMetricsOptions, ProjectMetrics } from './areas/metrics/metrics.ts';
export type { NotificationCategory } from './areas/notifications/notification-category.ts';
export type { SendMagicLinkEmailOptions } from './areas/one-time-code/one-time-code.ts';
export type { RegisterPasskeyOptions } from './areas/passkey/passkey-registration.ts';
export type { Passkey } from './areas/passkey/passkeys.ts';
export type {
  AccessReview,
  OtherAccess,
  ResetPasswordOptions,
  SendForgotPasswordEmailOptions,
} from './areas/password/password-recovery.ts';
export type {
  SignInWithCredentialError,
  SignInWithCredentialOptions,
} from './areas/password/sign-in-with-credential.ts';
export type {
  SignUpWithCredentialError,
  SignUpWithCredentialOptions,
} from './areas/password/sign-up-with-credential.ts';
export type {
  AdminPayment,
  AdminPaymentPage,
  CurrencyRevenue,
  GetRevenueOptions,
  ListPaymentsOptions,
  RefundTarget,
  RefundTransactionOptions,
  RevenueAmounts,
} from './areas/payments/admin-billing.ts';
export type {
  AdminCustomerItem,
  AdminCustomerType,
  AdminItemQuantityChange,
  AdminPaymentCustomer,
  AdminTransaction,
  CreateItemQuantityChangeOptions,
  ItemQuantityChangePage,
  ListItemQuantityChangesOptions,
  ListPaymentCustomersOptions,
  ListTransactionsOptions,
  PaymentCustomerPage,
  ProductUsage,
  StripeAccountInfo,
  TransactionPage,
} from './areas/payments/admin-payments.ts';
export type {
  BillingPortalOptions,
  CancelSubscriptionOfOptions,
  CancelSubscriptionOptions,
  CustomerBilling,
  CustomerInvoice,
  CustomerInvoicePage,
  CustomerPayment,
  CustomerPaymentMethod,
  CustomerPaymentPage,
  ListBillingOptions,
  PaymentMethodSetupIntent,
  SubscriptionChange,
  SubscriptionChangePreview,
  SubscriptionChangeResult,
  SubscriptionOffer,
  SwitchSubscriptionOptions,
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
export type {
  ListPeopleOptions,
  ProjectPeoplePage,
  ProjectPerson,
  ProjectPersonInvitation,
  ProjectRole,
} from './areas/people/people.ts';
export type {
  PermissionDefinition,
  PermissionDefinitionCreateOptions,
  PermissionDefinitionUpdateOptions,
} from './areas/permissions/definitions.ts';
export type {
  ListPermissionsOptions,
  ListTeamGrantsOptions,
  Permission,
  TeamGrant,
} from './areas/permissions/permissions.ts';
export type * from './areas/projects/admin-project.ts';
export type * from './areas/projects/admin-project-options.ts';
export type * from './areas/projects/project.ts';
export type { ActiveSession, GeoInfo, SessionDevice } from './areas/sessions/active-session.ts';
export type { PartialUser } from './areas/sessions/partial-user.ts';
export type { VerifiedAccessToken } from './areas/sessions/verify-access-token.ts';
export type { SignInOptions } from './areas/sign-in/enter.ts';
export type * from './areas/social/connected-account.ts';
export type { SignInWithOAuthOptions } from './areas/social/oauth-sign-in.ts';
export type {
  CreateOAuthProviderOptions,
  OAuthProvider,
  OAuthProviderUpdateOptions,
  ServerOAuthProvider,
  ServerOAuthProviderUpdateOptions,
} from './areas/social/provider-link.ts';
export type { InviteUserOptions, ReceivedTeamInvitation, TeamInvitation } from './areas/teams/invitation.ts';
export type {
  EditableTeamMemberProfile,
  TeamMemberProfileUpdateOptions,
} from './areas/teams/member-profile.ts';
export type {
  ListTeamsOptions,
  ServerTeamCreateOptions,
  ServerTeamUpdateOptions,
  TeamPage,
} from './areas/teams/server-team-options.ts';
export type * from './areas/teams/team.ts';
export type * from './areas/teams/team-options.ts';
export type { RecoveryCodes } from './areas/totp/recovery-codes.ts';
export type { SecondFactor, SecondFactorOptions } from './areas/totp/totp.ts';
export type { TrustedDevice } from './areas/totp/trusted-device.ts';
export type { Auth } from './areas/users/auth.ts';
export type * from './areas/users/base-user.ts';
export type { GetPartialUserOptions, GetUserOptions, OrElse } from './areas/users/current.ts';
export type * from './areas/users/current-server-user.ts';
export type * from './areas/users/current-user.ts';
export type * from './areas/users/server-user.ts';
export type { UserPage } from './areas/users/server-users.ts';
export type {
  CreatedSession,
  CreateSessionOptions,
  ListUsersOptions,
  RestrictOptions,
  ServerUserCreateOptions,
  ServerUserUpdateOptions,
  SignOutOptions,
  UpdatePasswordOptions,
  UserUpdateOptions,
} from './areas/users/user-options.ts';
export type { AdminDataVaultStore } from './areas/vault/admin-vault.ts';
export type { DataVaultSecret, DataVaultStore } from './areas/vault/data-vault-store.ts';
export type {
  AdminWebhookEndpoint,
  AdminWebhookEndpointFirstView,
  AdminWebhookEventType,
  ListWebhookPortalTokensOptions,
  WebhookEndpointCreateOptions,
  WebhookEndpointUpdateOptions,
  WebhookPortal,
  WebhookPortalOptions,
  WebhookPortalToken,
  WebhookPortalTokenPage,
} from './areas/webhooks/admin-webhooks.ts';
export type {
  AdminWebhookAttempt,
  AdminWebhookDelivery,
  AdminWebhookDeliveryDetails,
  ListWebhookDeliveriesOptions,
  WebhookDeliveryKey,
  WebhookDeliveryPage,
  WebhookReplayOptions,
} from './areas/webhooks/webhook-deliveries.ts';
export type { WebhookEventType } from './areas/webhooks/webhook-event.ts';
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
export { type RequestCookiesOptions, requestCookies } from './session/cookie/request-cookies.ts';
export { sharedCookies } from './session/cookie/shared-cookies.ts';
export type { RequestLike } from './session/request-store.ts';
export type { Session } from './session/session.ts';
export type { TokenStoreOption } from './session/sessions.ts';
export type { StoredTokens, TokenStore } from './session/token-store.ts';
export type * from './type-names.ts';
