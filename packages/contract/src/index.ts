import { accessReviewEndpoints } from './features/access-review/access-review.endpoints.ts';
import { anonymousEndpoints } from './features/anonymous/anonymous.endpoints.ts';
import { apiKeyEndpoints } from './features/api-keys/api-keys.endpoints.ts';
import { billingEndpoints } from './features/billing/billing.endpoints.ts';
import { subscriptionEndpoints } from './features/billing/subscriptions.endpoints.ts';
import { broadcastEndpoints } from './features/broadcasts/broadcasts.endpoints.ts';
import { sendEmailEndpoints } from './features/broadcasts/send-email.endpoints.ts';
import { checkoutEndpoints } from './features/checkout/checkout.endpoints.ts';
import { cliLoginEndpoints } from './features/cli-login/cli-login.endpoints.ts';
import { contactChannelChangeEndpoints } from './features/contact-channels/contact-channel-changes.endpoints.ts';
import { contactChannelEndpoints } from './features/contact-channels/contact-channels.endpoints.ts';
import { emailDigestEndpoints } from './features/email-digest/email-digest.endpoints.ts';
import { emailLogEndpoints } from './features/email-log/email-log.endpoints.ts';
import { emailChatEndpoints } from './features/email-studio/email-chat.endpoints.ts';
import { emailDraftEndpoints } from './features/email-studio/email-drafts.endpoints.ts';
import { emailPreviewEndpoints } from './features/email-studio/email-preview.endpoints.ts';
import { emailTemplateEndpoints } from './features/email-studio/email-templates.endpoints.ts';
import { emailThemeEndpoints } from './features/email-studio/email-themes.endpoints.ts';
import { emailSuppressionEndpoints } from './features/email-suppressions/email-suppressions.endpoints.ts';
import { emailWebhookEndpoints } from './features/email-webhooks/email-webhooks.endpoints.ts';
import { emailEndpoints } from './features/emails/emails.endpoints.ts';
import { sentEmailEndpoints } from './features/emails/sent-emails.endpoints.ts';
import { eventEndpoints } from './features/events/events.endpoints.ts';
import { integrationEndpoints } from './features/integrations/integrations.endpoints.ts';
import { neonEndpoints } from './features/integrations/neon.endpoints.ts';
import { customerItemEndpoints } from './features/items/customer-items.endpoints.ts';
import { itemEndpoints } from './features/items/items.endpoints.ts';
import { emailMetricsEndpoints } from './features/metrics/email-metrics.endpoints.ts';
import { metricsEndpoints } from './features/metrics/metrics.endpoints.ts';
import { notOfferedEndpoints } from './features/not-offered/not-offered.endpoints.ts';
import { notificationEndpoints } from './features/notifications/notifications.endpoints.ts';
import { oneTimeCodeEndpoints } from './features/one-time-code/one-time-code.endpoints.ts';
import { passkeyEndpoints } from './features/passkey/passkey.endpoints.ts';
import { passwordEndpoints } from './features/password/password.endpoints.ts';
import { paymentProviderEndpoints } from './features/payment-provider/payment-provider.endpoints.ts';
import { paymentEndpoints } from './features/payments/payments.endpoints.ts';
import { peopleEndpoints } from './features/people/people.endpoints.ts';
import { permissionDefinitionEndpoints } from './features/permission-definitions/permission-definitions.endpoints.ts';
import { permissionEndpoints } from './features/permissions/permissions.endpoints.ts';
import { projectConfigEndpoints } from './features/project-config/project-config.endpoints.ts';
import { projectOwnershipEndpoints } from './features/project-ownership/project-ownership.endpoints.ts';
import { projectEndpoints } from './features/projects/projects.endpoints.ts';
import { paymentCustomerEndpoints } from './features/purchases/customers.endpoints.ts';
import { ownedProductEndpoints } from './features/purchases/owned-products.endpoints.ts';
import { transactionEndpoints } from './features/purchases/transactions.endpoints.ts';
import { sendingDomainEndpoints } from './features/sending-domains/sending-domains.endpoints.ts';
import { serviceEndpoints } from './features/service/service.endpoints.ts';
import { sessionEndpoints } from './features/sessions/sessions.endpoints.ts';
import { signUpEndpoints } from './features/sign-up/sign-up.endpoints.ts';
import { connectedAccountEndpoints } from './features/social/connected-accounts.endpoints.ts';
import { providerLinkEndpoints } from './features/social/provider-links.endpoints.ts';
import { socialEndpoints } from './features/social/social.endpoints.ts';
import { invitationEndpoints, joiningEndpoints } from './features/teams/invitations.endpoints.ts';
import { membershipEndpoints } from './features/teams/memberships.endpoints.ts';
import { teamPermissionEndpoints } from './features/teams/team-permissions.endpoints.ts';
import { teamEndpoints } from './features/teams/teams.endpoints.ts';
import { totpEndpoints } from './features/totp/totp.endpoints.ts';
import { userChangeEndpoints } from './features/user-changes/user-changes.endpoints.ts';
import { userEndpoints } from './features/users/users.endpoints.ts';
import { vaultEndpoints } from './features/vault/vault.endpoints.ts';
import { svixEndpoints } from './features/webhooks/svix.endpoints.ts';
import { webhookEndpoints } from './features/webhooks/webhooks.endpoints.ts';
import { workflowTokenEndpoints } from './features/workflow-tokens/workflow-tokens.endpoints.ts';

/** The type of `endpoints`. It is written out, because the compiler cannot write the inferred one: it is too long. */
export type Endpoints = Readonly<
  typeof serviceEndpoints &
    typeof projectEndpoints &
    typeof projectConfigEndpoints &
    typeof metricsEndpoints &
    typeof emailMetricsEndpoints &
    typeof integrationEndpoints &
    typeof neonEndpoints &
    typeof projectOwnershipEndpoints &
    typeof userEndpoints &
    typeof userChangeEndpoints &
    typeof signUpEndpoints &
    typeof permissionDefinitionEndpoints &
    typeof permissionEndpoints &
    typeof teamEndpoints &
    typeof membershipEndpoints &
    typeof teamPermissionEndpoints &
    typeof invitationEndpoints &
    typeof joiningEndpoints &
    typeof peopleEndpoints &
    typeof apiKeyEndpoints &
    typeof notificationEndpoints &
    typeof sessionEndpoints &
    typeof passwordEndpoints &
    typeof accessReviewEndpoints &
    typeof oneTimeCodeEndpoints &
    typeof totpEndpoints &
    typeof socialEndpoints &
    typeof providerLinkEndpoints &
    typeof connectedAccountEndpoints &
    typeof anonymousEndpoints &
    typeof emailEndpoints &
    typeof emailChatEndpoints &
    typeof emailPreviewEndpoints &
    typeof emailThemeEndpoints &
    typeof emailTemplateEndpoints &
    typeof emailDraftEndpoints &
    typeof sendEmailEndpoints &
    typeof broadcastEndpoints &
    typeof emailLogEndpoints &
    typeof emailSuppressionEndpoints &
    typeof emailWebhookEndpoints &
    typeof sendingDomainEndpoints &
    typeof emailDigestEndpoints &
    typeof contactChannelEndpoints &
    typeof contactChannelChangeEndpoints &
    typeof passkeyEndpoints &
    typeof cliLoginEndpoints &
    typeof sentEmailEndpoints &
    typeof itemEndpoints &
    typeof customerItemEndpoints &
    typeof paymentCustomerEndpoints &
    typeof ownedProductEndpoints &
    typeof paymentProviderEndpoints &
    typeof checkoutEndpoints &
    typeof vaultEndpoints &
    typeof webhookEndpoints &
    typeof svixEndpoints &
    typeof transactionEndpoints &
    typeof billingEndpoints &
    typeof subscriptionEndpoints &
    typeof paymentEndpoints &
    typeof workflowTokenEndpoints &
    typeof eventEndpoints &
    typeof notOfferedEndpoints
>;

/** Every operation of the API. */
export const endpoints: Endpoints = Object.freeze({
  ...serviceEndpoints,
  ...projectEndpoints,
  ...projectConfigEndpoints,
  ...metricsEndpoints,
  ...emailMetricsEndpoints,
  ...integrationEndpoints,
  ...neonEndpoints,
  ...projectOwnershipEndpoints,
  ...userEndpoints,
  ...userChangeEndpoints,
  ...signUpEndpoints,
  ...permissionDefinitionEndpoints,
  ...permissionEndpoints,
  ...teamEndpoints,
  ...membershipEndpoints,
  ...teamPermissionEndpoints,
  ...invitationEndpoints,
  ...joiningEndpoints,
  ...peopleEndpoints,
  ...apiKeyEndpoints,
  ...notificationEndpoints,
  ...sessionEndpoints,
  ...passwordEndpoints,
  ...accessReviewEndpoints,
  ...oneTimeCodeEndpoints,
  ...totpEndpoints,
  ...socialEndpoints,
  ...providerLinkEndpoints,
  ...connectedAccountEndpoints,
  ...anonymousEndpoints,
  ...emailEndpoints,
  ...emailChatEndpoints,
  ...emailPreviewEndpoints,
  ...emailThemeEndpoints,
  ...emailTemplateEndpoints,
  ...emailDraftEndpoints,
  ...sendEmailEndpoints,
  ...broadcastEndpoints,
  ...emailLogEndpoints,
  ...emailSuppressionEndpoints,
  ...emailWebhookEndpoints,
  ...sendingDomainEndpoints,
  ...emailDigestEndpoints,
  ...contactChannelEndpoints,
  ...contactChannelChangeEndpoints,
  ...passkeyEndpoints,
  ...cliLoginEndpoints,
  ...sentEmailEndpoints,
  ...itemEndpoints,
  ...customerItemEndpoints,
  ...paymentCustomerEndpoints,
  ...ownedProductEndpoints,
  ...paymentProviderEndpoints,
  ...checkoutEndpoints,
  ...vaultEndpoints,
  ...webhookEndpoints,
  ...svixEndpoints,
  ...transactionEndpoints,
  ...billingEndpoints,
  ...subscriptionEndpoints,
  ...paymentEndpoints,
  ...workflowTokenEndpoints,
  ...eventEndpoints,
  ...notOfferedEndpoints,
});

export * from './config/index.ts';
export { KnownErrors, knownErrorClasses, knownErrorFromWire } from './errors/index.ts';
export * from './features/access-review/access-review.endpoints.ts';
export * from './features/anonymous/anonymous.endpoints.ts';
export * from './features/api-keys/api-key.entity.ts';
export * from './features/api-keys/api-keys.endpoints.ts';
export * from './features/billing/billing.endpoints.ts';
export * from './features/billing/subscriptions.endpoints.ts';
export * from './features/broadcasts/broadcasts.endpoints.ts';
export * from './features/broadcasts/send-email.endpoints.ts';
export * from './features/checkout/checkout.endpoints.ts';
export * from './features/cli-login/cli-login.endpoints.ts';
export * from './features/contact-channels/contact-channel.entity.ts';
export * from './features/contact-channels/contact-channel-changes.endpoints.ts';
export * from './features/contact-channels/contact-channels.endpoints.ts';
export * from './features/email-digest/email-digest.endpoints.ts';
export * from './features/email-log/email-log.endpoints.ts';
export * from './features/email-studio/email-chat.endpoints.ts';
export * from './features/email-studio/email-drafts.endpoints.ts';
export * from './features/email-studio/email-preview.endpoints.ts';
export * from './features/email-studio/email-templates.endpoints.ts';
export * from './features/email-studio/email-themes.endpoints.ts';
export * from './features/email-suppressions/email-suppressions.endpoints.ts';
export * from './features/email-webhooks/email-webhooks.endpoints.ts';
export * from './features/emails/emails.endpoints.ts';
export * from './features/emails/sent-emails.endpoints.ts';
export * from './features/events/event-types.ts';
export * from './features/events/events.endpoints.ts';
export * from './features/integrations/integrations.endpoints.ts';
export * from './features/integrations/neon.endpoints.ts';
export * from './features/items/customer-items.endpoints.ts';
export * from './features/items/items.endpoints.ts';
export * from './features/metrics/email-metrics.endpoints.ts';
export * from './features/metrics/metrics.endpoints.ts';
export * from './features/not-offered/not-offered.endpoints.ts';
export * from './features/notifications/notifications.endpoints.ts';
export * from './features/one-time-code/one-time-code.endpoints.ts';
export * from './features/passkey/passkey.endpoints.ts';
export * from './features/passkey/passkey.entity.ts';
export * from './features/password/password.endpoints.ts';
export * from './features/payment-provider/payment-provider.endpoints.ts';
export * from './features/payments/payments.endpoints.ts';
export * from './features/people/people.endpoints.ts';
export * from './features/permission-definitions/permission-definitions.endpoints.ts';
export * from './features/permissions/permission.entity.ts';
export * from './features/permissions/permissions.endpoints.ts';
export * from './features/project-config/project-config.endpoints.ts';
export * from './features/project-ownership/project-ownership.endpoints.ts';
export * from './features/projects/key-set.entity.ts';
export * from './features/projects/project.entity.ts';
export * from './features/projects/projects.endpoints.ts';
export * from './features/purchases/customers.endpoints.ts';
export * from './features/purchases/owned-products.endpoints.ts';
export * from './features/purchases/product.entity.ts';
export * from './features/purchases/transactions.endpoints.ts';
export * from './features/sending-domains/sending-domains.endpoints.ts';
export * from './features/service/service.endpoints.ts';
export * from './features/sessions/session.entity.ts';
export * from './features/sessions/sessions.endpoints.ts';
export * from './features/sign-up/sign-up.endpoints.ts';
export * from './features/social/connected-accounts.endpoints.ts';
export * from './features/social/provider-link.entity.ts';
export * from './features/social/provider-links.endpoints.ts';
export * from './features/social/social.endpoints.ts';
export * from './features/teams/invitations.endpoints.ts';
export * from './features/teams/membership.entity.ts';
export * from './features/teams/memberships.endpoints.ts';
export * from './features/teams/team.entity.ts';
export * from './features/teams/team-permissions.endpoints.ts';
export * from './features/teams/teams.endpoints.ts';
export * from './features/totp/totp.endpoints.ts';
export * from './features/user-changes/user-changes.endpoints.ts';
export * from './features/users/user.entity.ts';
export * from './features/users/users.endpoints.ts';
export * from './features/vault/vault.endpoints.ts';
export * from './features/verification-codes/verification-code.ts';
export * from './features/webhooks/svix.endpoints.ts';
export * from './features/webhooks/webhook-events.ts';
export * from './features/webhooks/webhooks.endpoints.ts';
export * from './features/workflow-tokens/workflow-tokens.endpoints.ts';
export type { Json, KeySetId, ProjectId, SessionId, TeamId, UserId } from './fields/index.ts';
export * as fields from './fields/index.ts';
export * from './item-quantities/index.ts';
export * from './kit/index.ts';
