import { notOfferedEndpoints } from './ground/not-offered/not-offered.endpoints.ts';
import { projectEndpoints } from './ground/projects/projects.endpoints.ts';
import { serviceEndpoints } from './ground/service/service.endpoints.ts';
import { erasureEndpoints } from './history/erasures/erasures.endpoints.ts';
import { eventEndpoints } from './history/events/events.endpoints.ts';
import { ownDataEndpoints } from './history/own-data/own-data.endpoints.ts';
import { requestEndpoints } from './history/requests/requests.endpoints.ts';
import { svixEndpoints } from './history/webhooks/svix.endpoints.ts';
import { webhookEndpoints } from './history/webhooks/webhooks.endpoints.ts';
import { broadcastEndpoints } from './mail/broadcasts/broadcasts.endpoints.ts';
import { sendEmailEndpoints } from './mail/broadcasts/send-email.endpoints.ts';
import { emailDigestEndpoints } from './mail/email-digest/email-digest.endpoints.ts';
import { emailLogEndpoints } from './mail/email-log/email-log.endpoints.ts';
import { emailChatEndpoints } from './mail/email-studio/email-chat.endpoints.ts';
import { emailDraftEndpoints } from './mail/email-studio/email-drafts.endpoints.ts';
import { emailPreviewEndpoints } from './mail/email-studio/email-preview.endpoints.ts';
import { emailTemplateEndpoints } from './mail/email-studio/email-templates.endpoints.ts';
import { emailThemeEndpoints } from './mail/email-studio/email-themes.endpoints.ts';
import { templateVersionEndpoints } from './mail/email-studio/template-versions.endpoints.ts';
import { emailSuppressionEndpoints } from './mail/email-suppressions/email-suppressions.endpoints.ts';
import { emailWebhookEndpoints } from './mail/email-webhooks/email-webhooks.endpoints.ts';
import { emailEndpoints } from './mail/emails/emails.endpoints.ts';
import { sentEmailEndpoints } from './mail/emails/sent-emails.endpoints.ts';
import { sendingDomainEndpoints } from './mail/sending-domains/sending-domains.endpoints.ts';
import { accessReviewEndpoints } from './owners/access-review/access-review.endpoints.ts';
import { brandingEndpoints } from './owners/branding/branding.endpoints.ts';
import { demoDataEndpoints } from './owners/demo-data/demo-data.endpoints.ts';
import { installationEndpoints } from './owners/installation/installation.endpoints.ts';
import { integrationEndpoints } from './owners/integrations/integrations.endpoints.ts';
import { neonEndpoints } from './owners/integrations/neon.endpoints.ts';
import { emailMetricsEndpoints } from './owners/metrics/email-metrics.endpoints.ts';
import { growthEndpoints } from './owners/metrics/growth.endpoints.ts';
import { metricsEndpoints } from './owners/metrics/metrics.endpoints.ts';
import { exportEndpoints } from './owners/moving/exports.endpoints.ts';
import { movingEndpoints } from './owners/moving/moving.endpoints.ts';
import { oldSystemEndpoints } from './owners/old-system/old-system.endpoints.ts';
import { peopleEndpoints } from './owners/people/people.endpoints.ts';
import { projectConfigEndpoints } from './owners/project-config/project-config.endpoints.ts';
import { projectOwnershipEndpoints } from './owners/project-ownership/project-ownership.endpoints.ts';
import { workflowTokenEndpoints } from './owners/workflow-tokens/workflow-tokens.endpoints.ts';
import { billingEndpoints } from './payments/billing/billing.endpoints.ts';
import { subscriptionEndpoints } from './payments/billing/subscriptions.endpoints.ts';
import { checkoutEndpoints } from './payments/checkout/checkout.endpoints.ts';
import { paymentCustomerEndpoints } from './payments/customers/customers.endpoints.ts';
import { customerItemEndpoints } from './payments/items/customer-items.endpoints.ts';
import { itemEndpoints } from './payments/items/items.endpoints.ts';
import { paymentProviderEndpoints } from './payments/payment-provider/payment-provider.endpoints.ts';
import { paymentEndpoints } from './payments/payments/payments.endpoints.ts';
import { ownedProductEndpoints } from './payments/purchases/owned-products.endpoints.ts';
import { testModeEndpoints } from './payments/test-mode/test-mode.endpoints.ts';
import { transactionEndpoints } from './payments/transactions/transactions.endpoints.ts';
import { anonymousEndpoints } from './sign-in/anonymous/anonymous.endpoints.ts';
import { cliLoginEndpoints } from './sign-in/cli-login/cli-login.endpoints.ts';
import { hostedPagesEndpoints } from './sign-in/hosted-pages/hosted-pages.endpoints.ts';
import { impersonationEndpoints } from './sign-in/impersonation/impersonation.endpoints.ts';
import { oneTimeCodeEndpoints } from './sign-in/one-time-code/one-time-code.endpoints.ts';
import { passkeyEndpoints } from './sign-in/passkey/passkey.endpoints.ts';
import { passwordEndpoints } from './sign-in/password/password.endpoints.ts';
import { signUpEndpoints } from './sign-in/sign-up/sign-up.endpoints.ts';
import { connectedAccountEndpoints } from './sign-in/social/connected-accounts.endpoints.ts';
import { providerLinkEndpoints } from './sign-in/social/provider-links.endpoints.ts';
import { socialEndpoints } from './sign-in/social/social.endpoints.ts';
import { totpEndpoints } from './sign-in/totp/totp.endpoints.ts';
import { userChangeEndpoints } from './sign-in/user-changes/user-changes.endpoints.ts';
import { apiKeyEndpoints } from './teams/api-keys/api-keys.endpoints.ts';
import { permissionDefinitionEndpoints } from './teams/permission-definitions/permission-definitions.endpoints.ts';
import { invitationEndpoints, joiningEndpoints } from './teams/teams/invitations.endpoints.ts';
import { membershipEndpoints } from './teams/teams/memberships.endpoints.ts';
import { teamPermissionEndpoints } from './teams/teams/team-permissions.endpoints.ts';
import { teamEndpoints } from './teams/teams/teams.endpoints.ts';
import { contactChannelChangeEndpoints } from './users/contact-channels/contact-channel-changes.endpoints.ts';
import { contactChannelEndpoints } from './users/contact-channels/contact-channels.endpoints.ts';
import { deletionEndpoints } from './users/deletions/deletions.endpoints.ts';
import { noteEndpoints } from './users/notes/notes.endpoints.ts';
import { notificationEndpoints } from './users/notifications/notifications.endpoints.ts';
import { permissionEndpoints } from './users/permissions/permissions.endpoints.ts';
import { sessionEndpoints } from './users/sessions/sessions.endpoints.ts';
import { signUpFieldEndpoints } from './users/sign-up-fields/sign-up-fields.endpoints.ts';
import { tagEndpoints } from './users/tags/tags.endpoints.ts';
import { userSearchEndpoints } from './users/user-search/user-search.endpoints.ts';
import { userEndpoints } from './users/users/users.endpoints.ts';
import { vaultEndpoints } from './vault/vault.endpoints.ts';

/** The type of `endpoints`. It is written out, because the compiler cannot write the inferred one: it is too long. */
export type Endpoints = Readonly<
  typeof serviceEndpoints &
    typeof projectEndpoints &
    typeof projectConfigEndpoints &
    typeof brandingEndpoints &
    typeof movingEndpoints &
    typeof oldSystemEndpoints &
    typeof exportEndpoints &
    typeof metricsEndpoints &
    typeof emailMetricsEndpoints &
    typeof growthEndpoints &
    typeof demoDataEndpoints &
    typeof installationEndpoints &
    typeof integrationEndpoints &
    typeof neonEndpoints &
    typeof projectOwnershipEndpoints &
    typeof userEndpoints &
    typeof tagEndpoints &
    typeof userSearchEndpoints &
    typeof deletionEndpoints &
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
    typeof noteEndpoints &
    typeof notificationEndpoints &
    typeof signUpFieldEndpoints &
    typeof sessionEndpoints &
    typeof impersonationEndpoints &
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
    typeof templateVersionEndpoints &
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
    typeof hostedPagesEndpoints &
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
    typeof testModeEndpoints &
    typeof billingEndpoints &
    typeof subscriptionEndpoints &
    typeof paymentEndpoints &
    typeof workflowTokenEndpoints &
    typeof eventEndpoints &
    typeof requestEndpoints &
    typeof erasureEndpoints &
    typeof ownDataEndpoints &
    typeof notOfferedEndpoints
>;

/** Every operation of the API. */
export const endpoints: Endpoints = Object.freeze({
  ...serviceEndpoints,
  ...projectEndpoints,
  ...projectConfigEndpoints,
  ...brandingEndpoints,
  ...movingEndpoints,
  ...oldSystemEndpoints,
  ...exportEndpoints,
  ...metricsEndpoints,
  ...emailMetricsEndpoints,
  ...growthEndpoints,
  ...demoDataEndpoints,
  ...installationEndpoints,
  ...integrationEndpoints,
  ...neonEndpoints,
  ...projectOwnershipEndpoints,
  ...userEndpoints,
  ...tagEndpoints,
  ...userSearchEndpoints,
  ...deletionEndpoints,
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
  ...noteEndpoints,
  ...notificationEndpoints,
  ...signUpFieldEndpoints,
  ...sessionEndpoints,
  ...impersonationEndpoints,
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
  ...templateVersionEndpoints,
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
  ...hostedPagesEndpoints,
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
  ...testModeEndpoints,
  ...billingEndpoints,
  ...subscriptionEndpoints,
  ...paymentEndpoints,
  ...workflowTokenEndpoints,
  ...eventEndpoints,
  ...requestEndpoints,
  ...erasureEndpoints,
  ...ownDataEndpoints,
  ...notOfferedEndpoints,
});

export * from './config/index.ts';
export { type FeatureOffCode, featureOffHeader } from './errors/features-off.ts';
export { KnownErrors, knownErrorClasses, knownErrorFromWire } from './errors/index.ts';
export type { Json, KeySetId, ProjectId, SessionId, TeamId, UserId } from './fields/index.ts';
export * as fields from './fields/index.ts';
export * from './ground/not-offered/not-offered.endpoints.ts';
export * from './ground/projects/key-set.entity.ts';
export * from './ground/projects/project.entity.ts';
export * from './ground/projects/projects.endpoints.ts';
export * from './ground/service/service.endpoints.ts';
export * from './ground/verification-codes/verification-code.ts';
export * from './history/erasures/erasures.endpoints.ts';
export * from './history/events/event-types.ts';
export * from './history/events/events.endpoints.ts';
export * from './history/own-data/own-data.endpoints.ts';
export * from './history/requests/requests.endpoints.ts';
export { webhookDeliveryStatuses } from './history/webhooks/deliveries.endpoints.ts';
export * from './history/webhooks/svix.endpoints.ts';
export * from './history/webhooks/webhook-events.ts';
export {
  webhookHeaderName,
  webhookHeaders,
  webhookHeaderValue,
  webhookLimits,
  webhookSecret,
  webhookUrl,
} from './history/webhooks/webhook-values.ts';
export * from './history/webhooks/webhooks.endpoints.ts';
export * from './item-quantities/index.ts';
export * from './kit/index.ts';
export * from './mail/broadcasts/broadcasts.endpoints.ts';
export * from './mail/broadcasts/send-email.endpoints.ts';
export * from './mail/email-digest/email-digest.endpoints.ts';
export * from './mail/email-log/email-log.endpoints.ts';
export * from './mail/email-studio/email-chat.endpoints.ts';
export * from './mail/email-studio/email-drafts.endpoints.ts';
export * from './mail/email-studio/email-preview.endpoints.ts';
export * from './mail/email-studio/email-templates.endpoints.ts';
export * from './mail/email-studio/email-themes.endpoints.ts';
export * from './mail/email-studio/template-versions.endpoints.ts';
export * from './mail/email-suppressions/email-suppressions.endpoints.ts';
export * from './mail/email-webhooks/email-webhooks.endpoints.ts';
export * from './mail/emails/emails.endpoints.ts';
export * from './mail/emails/sent-emails.endpoints.ts';
export * from './mail/sending-domains/sending-domains.endpoints.ts';
export * from './owners/access-review/access-review.endpoints.ts';
export * from './owners/branding/branding.endpoints.ts';
export * from './owners/demo-data/demo-data.endpoints.ts';
export * from './owners/installation/installation.endpoints.ts';
export * from './owners/integrations/integrations.endpoints.ts';
export * from './owners/integrations/neon.endpoints.ts';
export * from './owners/metrics/email-metrics.endpoints.ts';
export * from './owners/metrics/growth.endpoints.ts';
export * from './owners/metrics/metrics.endpoints.ts';
export * from './owners/moving/exports.endpoints.ts';
export * from './owners/moving/import-line.ts';
export * from './owners/moving/moving.endpoints.ts';
export * from './owners/moving/password-key-line.ts';
export * from './owners/old-system/old-system.endpoints.ts';
export * from './owners/people/people.endpoints.ts';
export * from './owners/project-config/project-config.endpoints.ts';
export * from './owners/project-ownership/project-ownership.endpoints.ts';
export * from './owners/workflow-tokens/workflow-tokens.endpoints.ts';
export * from './payments/billing/billing.endpoints.ts';
export * from './payments/billing/subscriptions.endpoints.ts';
export * from './payments/checkout/checkout.endpoints.ts';
export * from './payments/customers/customers.endpoints.ts';
export * from './payments/items/customer-items.endpoints.ts';
export * from './payments/items/items.endpoints.ts';
export * from './payments/payment-provider/payment-provider.endpoints.ts';
export * from './payments/payments/payments.endpoints.ts';
export * from './payments/products/product.entity.ts';
export * from './payments/purchases/owned-products.endpoints.ts';
export * from './payments/test-mode/test-mode.endpoints.ts';
export * from './payments/transactions/transactions.endpoints.ts';
export * from './sign-in/anonymous/anonymous.endpoints.ts';
export * from './sign-in/cli-login/cli-login.endpoints.ts';
export * from './sign-in/hosted-pages/hosted-pages.endpoints.ts';
export * from './sign-in/impersonation/impersonation.endpoints.ts';
export * from './sign-in/one-time-code/one-time-code.endpoints.ts';
export * from './sign-in/passkey/passkey.endpoints.ts';
export * from './sign-in/passkey/passkey.entity.ts';
export * from './sign-in/password/password.endpoints.ts';
export * from './sign-in/sign-up/sign-up.endpoints.ts';
export * from './sign-in/social/connected-accounts.endpoints.ts';
export * from './sign-in/social/provider-link.entity.ts';
export * from './sign-in/social/provider-links.endpoints.ts';
export * from './sign-in/social/social.endpoints.ts';
export * from './sign-in/totp/totp.endpoints.ts';
export * from './sign-in/user-changes/user-changes.endpoints.ts';
export * from './teams/api-keys/api-key.entity.ts';
export * from './teams/api-keys/api-keys.endpoints.ts';
export * from './teams/permission-definitions/permission-definitions.endpoints.ts';
export * from './teams/teams/invitations.endpoints.ts';
export * from './teams/teams/membership.entity.ts';
export * from './teams/teams/memberships.endpoints.ts';
export * from './teams/teams/team.entity.ts';
export * from './teams/teams/team-permissions.endpoints.ts';
export * from './teams/teams/teams.endpoints.ts';
export * from './users/contact-channels/contact-channel.entity.ts';
export * from './users/contact-channels/contact-channel-changes.endpoints.ts';
export * from './users/contact-channels/contact-channels.endpoints.ts';
export * from './users/deletions/deletions.endpoints.ts';
export * from './users/notes/notes.endpoints.ts';
export * from './users/notifications/notifications.endpoints.ts';
export * from './users/permissions/permission.entity.ts';
export * from './users/permissions/permissions.endpoints.ts';
export * from './users/sessions/session.entity.ts';
export * from './users/sessions/sessions.endpoints.ts';
export * from './users/sign-up-fields/sign-up-fields.endpoints.ts';
export * from './users/tags/tags.endpoints.ts';
export * from './users/user-search/user-search.endpoints.ts';
export * from './users/users/account-access.entity.ts';
export * from './users/users/user.entity.ts';
export * from './users/users/users.endpoints.ts';
export * from './vault/vault.endpoints.ts';
