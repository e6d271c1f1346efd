import { accessReviewHandlers } from './features/access-review/index.ts';
import { anonymousHandlers } from './features/anonymous/index.ts';
import { apiKeyHandlers, requireKeyRight } from './features/api-keys/index.ts';
import { billingHandlers, subscriptionHandlers } from './features/billing/index.ts';
import { broadcastCleanups, broadcastHandlers, broadcastJobs, sendEmailHandlers } from './features/broadcasts/index.ts';
import { checkoutHandlers } from './features/checkout/index.ts';
import { cliLoginCleanups, cliLoginHandlers, cliLoginJobs } from './features/cli-login/index.ts';
import { contactChannelChangeHandlers, contactChannelHandlers } from './features/contact-channels/index.ts';
import { dataKeyCleanups, dataKeyCommands, renewRecordsJob, rewrapDataKeysJob } from './features/data-keys/index.ts';
import {
  emailDigestCleanups,
  emailDigestHandlers,
  emailDigestJobs,
  sendDigestsJob,
} from './features/email-digest/index.ts';
import { emailLogHandlers } from './features/email-log/index.ts';
import {
  emailChatHandlers,
  emailDraftHandlers,
  emailPreviewHandlers,
  emailStudioCleanups,
  emailTemplateHandlers,
  emailThemeHandlers,
} from './features/email-studio/index.ts';
import { emailSuppressionCleanups, emailSuppressionHandlers } from './features/email-suppressions/index.ts';
import {
  emailWebhookCleanups,
  emailWebhookHandlers,
  emailWebhookJobs,
  signingSecretRecords,
} from './features/email-webhooks/index.ts';
import { emailCleanups, emailHandlers, emailJobs, sentEmailHandlers } from './features/emails/index.ts';
import { eventCleanups, eventCommands, eventHandlers, eventJobs, sealEventsJob } from './features/events/index.ts';
import { imageCleanups } from './features/images/index.ts';
import { integrationHandlers, neonHandlers, sealedConnectionStrings } from './features/integrations/index.ts';
import { customerItemHandlers, itemCleanups, itemHandlers } from './features/items/index.ts';
import { emailMetricsHandlers, metricsCleanups, metricsHandlers, metricsJobs } from './features/metrics/index.ts';
import { notOfferedHandlers } from './features/not-offered/index.ts';
import { notificationHandlers } from './features/notifications/index.ts';
import { oneTimeCodeHandlers } from './features/one-time-code/index.ts';
import { passkeyHandlers } from './features/passkey/index.ts';
import { passwordHandlers } from './features/password/index.ts';
import {
  paymentEmailsJob,
  paymentProviderCleanups,
  paymentProviderHandlers,
  syncCustomersJob,
} from './features/payment-provider/index.ts';
import { paymentHandlers } from './features/payments/index.ts';
import { joiningHandlers, peopleHandlers, resetOwnerCommands } from './features/people/index.ts';
import { permissionDefinitionHandlers } from './features/permission-definitions/index.ts';
import { permissionHandlers } from './features/permissions/index.ts';
import { configSecretRecords, projectConfigHandlers } from './features/project-config/index.ts';
import { projectOwnershipHandlers, requireOwnedProject } from './features/project-ownership/index.ts';
import { projectHandlers, removedTenanciesJob } from './features/projects/index.ts';
import {
  ownedProductHandlers,
  paymentCustomerHandlers,
  purchaseCleanups,
  purchaseJobs,
  requireCustomerRight,
  transactionHandlers,
} from './features/purchases/index.ts';
import { rotationCommands } from './features/rotation/index.ts';
import { securityNoticeCleanups, securityNoticeJobs, securityNoticesJob } from './features/security-notices/index.ts';
import { sendingDomainHandlers } from './features/sending-domains/index.ts';
import { serviceHandlers } from './features/service/index.ts';
import { sessionHandlers, sessionJobs } from './features/sessions/index.ts';
import { signUpHandlers } from './features/sign-up/index.ts';
import {
  connectedAccountHandlers,
  providerLinkHandlers,
  providerTokenRecords,
  socialCleanups,
  socialHandlers,
  socialJobs,
} from './features/social/index.ts';
import {
  invitationHandlers,
  membershipHandlers,
  requireTeamRight,
  teamCleanups,
  teamHandlers,
  teamPermissionHandlers,
} from './features/teams/index.ts';
import { totpHandlers, totpJobs } from './features/totp/index.ts';
import { userChangeHandlers } from './features/user-changes/index.ts';
import { totpSecretRecords, userCleanups, userHandlers } from './features/users/index.ts';
import { vaultCleanups, vaultHandlers, vaultRecords } from './features/vault/index.ts';
import { verificationCodeCleanups, verificationCodeJobs } from './features/verification-codes/index.ts';
import {
  endpointRecords,
  reportDisabledJob,
  svixHandlers,
  webhookCleanups,
  webhookHandlers,
  webhookJobs,
} from './features/webhooks/index.ts';
import { workflowTokenHandlers } from './features/workflow-tokens/index.ts';
import type { ImplementedEndpoint } from './http/implement.ts';
import type { Rights } from './http/whose.ts';
import type { BackgroundJob } from './platform/background-jobs.ts';
import type { Platform } from './platform/platform.ts';
import { rateLimitJobs } from './platform/rate-limits/rate-limits.jobs.ts';
import { readPeriodsJob } from './platform/tokens/signing-periods.service.ts';

/** Everything that data keys encrypt. */
const encryptedRecords = [
  vaultRecords,
  endpointRecords,
  totpSecretRecords,
  providerTokenRecords,
  configSecretRecords,
  signingSecretRecords,
];

/** Everything that is sealed with a server secret for longer than a few hours. */
const sealedValues = [sealedConnectionStrings];

/** The commands of the operator. */
export const operatorCommands = {
  ...dataKeyCommands(encryptedRecords),
  ...rotationCommands(sealedValues),
  ...eventCommands,
  ...resetOwnerCommands,
};

/** The rights that the features know. */
export const rights: Rights = { requireTeamRight, requireCustomerRight, requireOwnedProject, requireKeyRight };

/** Every endpoint of the API with its handler. */
export const implementedEndpoints: readonly ImplementedEndpoint[] = [
  ...serviceHandlers,
  ...projectHandlers,
  ...projectConfigHandlers,
  ...metricsHandlers,
  ...emailMetricsHandlers,
  ...integrationHandlers,
  ...neonHandlers,
  ...projectOwnershipHandlers,
  ...userHandlers,
  ...userChangeHandlers,
  ...signUpHandlers,
  ...permissionDefinitionHandlers,
  ...permissionHandlers,
  ...teamHandlers,
  ...membershipHandlers,
  ...teamPermissionHandlers,
  ...invitationHandlers,
  ...joiningHandlers,
  ...peopleHandlers,
  ...apiKeyHandlers,
  ...notificationHandlers,
  ...sessionHandlers,
  ...passwordHandlers,
  ...accessReviewHandlers,
  ...oneTimeCodeHandlers,
  ...totpHandlers,
  ...socialHandlers,
  ...providerLinkHandlers,
  ...connectedAccountHandlers,
  ...passkeyHandlers,
  ...cliLoginHandlers,
  ...anonymousHandlers,
  ...emailHandlers,
  ...emailChatHandlers,
  ...emailPreviewHandlers,
  ...emailThemeHandlers,
  ...emailTemplateHandlers,
  ...emailDraftHandlers,
  ...sendEmailHandlers,
  ...broadcastHandlers,
  ...emailLogHandlers,
  ...emailSuppressionHandlers,
  ...emailWebhookHandlers,
  ...sendingDomainHandlers,
  ...emailDigestHandlers,
  ...sentEmailHandlers,
  ...contactChannelHandlers,
  ...contactChannelChangeHandlers,
  ...itemHandlers,
  ...customerItemHandlers,
  ...paymentCustomerHandlers,
  ...ownedProductHandlers,
  ...transactionHandlers,
  ...paymentProviderHandlers,
  ...checkoutHandlers,
  ...vaultHandlers,
  ...webhookHandlers,
  ...svixHandlers,
  ...workflowTokenHandlers,
  ...billingHandlers,
  ...subscriptionHandlers,
  ...paymentHandlers,
  ...eventHandlers,
  ...notOfferedHandlers,
];

/** Cleanups that delete the rows of a removed tenancy, in the required order. */
const tenancyCleanups = [
  ...userCleanups,
  ...teamCleanups,
  ...emailCleanups,
  ...emailStudioCleanups,
  ...broadcastCleanups,
  ...emailSuppressionCleanups,
  ...emailWebhookCleanups,
  ...emailDigestCleanups,
  ...imageCleanups,
  ...verificationCodeCleanups,
  ...socialCleanups,
  ...cliLoginCleanups,
  ...metricsCleanups,
  ...itemCleanups,
  ...paymentProviderCleanups,
  ...purchaseCleanups,
  ...vaultCleanups,
  ...webhookCleanups,
  ...dataKeyCleanups,
  ...eventCleanups,
  ...securityNoticeCleanups,
];

/** The background jobs of the features that need only the database, in the order in which they run. */
const jobs: readonly BackgroundJob[] = [
  removedTenanciesJob(tenancyCleanups),
  ...sessionJobs,
  ...totpJobs,
  ...socialJobs,
  ...emailJobs,
  ...broadcastJobs,
  ...emailWebhookJobs,
  ...emailDigestJobs,
  ...rateLimitJobs,
  ...cliLoginJobs,
  ...metricsJobs,
  ...purchaseJobs,
  ...verificationCodeJobs,
  ...eventJobs,
  ...securityNoticeJobs,
  ...webhookJobs,
];

/** Returns the background jobs of all features, in the order in which they run. */
export function jobsWith(platform: Platform): readonly BackgroundJob[] {
  return [
    ...jobs,
    sendDigestsJob(platform),
    syncCustomersJob(platform),
    paymentEmailsJob(platform),
    sealEventsJob(platform),
    rewrapDataKeysJob(platform),
    renewRecordsJob(platform, encryptedRecords),
    readPeriodsJob(platform),
    securityNoticesJob(platform),
    reportDisabledJob(platform),
  ];
}
