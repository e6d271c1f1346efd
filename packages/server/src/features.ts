import { dataKeyCleanups, dataKeyCommands, renewRecordsJob, rewrapDataKeysJob } from './ground/data-keys/index.ts';
import { imageCleanups } from './ground/images/index.ts';
import { notOfferedHandlers } from './ground/not-offered/index.ts';
import { projectHandlers, projectKeyUsesJob, removedTenanciesJob } from './ground/projects/index.ts';
import { rotationCommands } from './ground/rotation/index.ts';
import { serviceHandlers } from './ground/service/index.ts';
import { codeErasure, verificationCodeCleanups, verificationCodeJobs } from './ground/verification-codes/index.ts';
import { erasureCleanups, erasureHandlers, erasureJob } from './history/erasures/index.ts';
import {
  eventCleanups,
  eventCommands,
  eventErasure,
  eventHandlers,
  eventJobs,
  sealEventsJob,
  signInErasure,
} from './history/events/index.ts';
import { ownDataHandlers } from './history/own-data/index.ts';
import {
  noticeErasure,
  securityNoticeCleanups,
  securityNoticeJobs,
  securityNoticesJob,
} from './history/security-notices/index.ts';
import {
  createWebhookDelivery,
  endpointRecords,
  reportDisabledJob,
  svixHandlers,
  webhookCleanups,
  webhookErasure,
  webhookHandlers,
  webhookJobs,
} from './history/webhooks/index.ts';
import type { ImplementedEndpoint } from './http/implement.ts';
import type { Rights } from './http/pipeline/whose.ts';
import { writeActsJob } from './kernel/acts/acts.jobs.ts';
import type { ErasureStep } from './kernel/background/erasure.ts';
import type { BackgroundJob } from './kernel/background/jobs.ts';
import type { AnyWorker } from './kernel/background/worker.ts';
import type { Platform } from './kernel/platform.ts';
import { rateLimitJobs } from './kernel/rate-limits/rate-limits.jobs.ts';
import { readPeriodsJob } from './kernel/tokens/signing-periods.service.ts';
import {
  type BroadcastParts,
  broadcastCleanups,
  broadcastErasure,
  broadcastHandlers,
  broadcastJobs,
  createBroadcasts,
  sendEmailHandlers,
} from './mail/broadcasts/index.ts';
import {
  emailDigestCleanups,
  emailDigestHandlers,
  emailDigestJobs,
  sendDigestsJob,
} from './mail/email-digest/index.ts';
import { emailLogHandlers } from './mail/email-log/index.ts';
import {
  emailChatHandlers,
  emailDraftHandlers,
  emailPreviewHandlers,
  emailStudioCleanups,
  emailTemplateHandlers,
  emailThemeHandlers,
  templateVersionHandlers,
} from './mail/email-studio/index.ts';
import {
  emailSuppressionCleanups,
  emailSuppressionHandlers,
  suppressionErasure,
} from './mail/email-suppressions/index.ts';
import {
  emailWebhookCleanups,
  emailWebhookHandlers,
  emailWebhookJobs,
  signingSecretRecords,
} from './mail/email-webhooks/index.ts';
import {
  createDelivery,
  type DeliveryParts,
  emailCleanups,
  emailErasure,
  emailHandlers,
  emailJobs,
  sentEmailHandlers,
} from './mail/emails/index.ts';
import { sendingDomainHandlers } from './mail/sending-domains/index.ts';
import { accessReviewHandlers } from './owners/access-review/index.ts';
import { brandingCleanups, brandingHandlers } from './owners/branding/index.ts';
import { integrationHandlers, neonHandlers, sealedConnectionStrings } from './owners/integrations/index.ts';
import {
  emailMetricsHandlers,
  growthHandlers,
  metricsCleanups,
  metricsHandlers,
  metricsJobs,
} from './owners/metrics/index.ts';
import { exportHandlers, movingCleanups, movingHandlers, movingJobs } from './owners/moving/index.ts';
import { oldSystemCleanups, oldSystemHandlers } from './owners/old-system/index.ts';
import { joiningHandlers, peopleHandlers, resetOwnerCommands } from './owners/people/index.ts';
import { configSecretRecords, projectConfigHandlers } from './owners/project-config/index.ts';
import { projectCommands, projectOwnershipHandlers, requireOwnedProject } from './owners/project-ownership/index.ts';
import { workflowTokenHandlers } from './owners/workflow-tokens/index.ts';
import { billingHandlers, subscriptionHandlers } from './payments/billing/index.ts';
import { checkoutHandlers } from './payments/checkout/index.ts';
import { customerItemHandlers, itemCleanups, itemErasure, itemHandlers } from './payments/items/index.ts';
import {
  endCustomersJob,
  paymentEmailErasure,
  paymentEmailsJob,
  paymentProviderCleanups,
  paymentProviderHandlers,
  syncCustomersJob,
} from './payments/payment-provider/index.ts';
import { paymentHandlers } from './payments/payments/index.ts';
import {
  ownedProductHandlers,
  paymentCustomerHandlers,
  purchaseCleanups,
  purchaseJobs,
  requireCustomerRight,
  transactionHandlers,
} from './payments/purchases/index.ts';
import { testModeHandlers } from './payments/test-mode/index.ts';
import { anonymousHandlers } from './sign-in/anonymous/index.ts';
import { cliLoginCleanups, cliLoginHandlers, cliLoginJobs } from './sign-in/cli-login/index.ts';
import { hostedPagesHandlers } from './sign-in/hosted-pages/index.ts';
import { impersonationHandlers } from './sign-in/impersonation/index.ts';
import { oneTimeCodeHandlers } from './sign-in/one-time-code/index.ts';
import { passkeyHandlers } from './sign-in/passkey/index.ts';
import { importedKeyCleanups, importedKeyRecords, passwordHandlers } from './sign-in/password/index.ts';
import { signUpHandlers } from './sign-in/sign-up/index.ts';
import {
  connectedAccountHandlers,
  providerLinkHandlers,
  providerTokenRecords,
  socialCleanups,
  socialHandlers,
  socialJobs,
} from './sign-in/social/index.ts';
import { totpHandlers, totpJobs } from './sign-in/totp/index.ts';
import { userChangeHandlers } from './sign-in/user-changes/index.ts';
import { apiKeyHandlers, apiKeyUsesJob, requireKeyRight } from './teams/api-keys/index.ts';
import { permissionDefinitionHandlers } from './teams/permission-definitions/index.ts';
import {
  invitationHandlers,
  membershipHandlers,
  requireTeamRight,
  teamCleanups,
  teamErasure,
  teamHandlers,
  teamPermissionHandlers,
} from './teams/teams/index.ts';
import { contactChannelChangeHandlers, contactChannelHandlers } from './users/contact-channels/index.ts';
import { deletionHandlers, scheduledDeletionsJob } from './users/deletions/index.ts';
import { notificationHandlers } from './users/notifications/index.ts';
import { permissionHandlers } from './users/permissions/index.ts';
import { sessionHandlers, sessionJobs } from './users/sessions/index.ts';
import { signUpFieldHandlers } from './users/sign-up-fields/index.ts';
import { totpSecretRecords, userCleanups, userHandlers, userJobs } from './users/users/index.ts';
import { vaultCleanups, vaultHandlers, vaultRecords } from './vault/index.ts';

/** Everything that data keys encrypt. */
const encryptedRecords = [
  vaultRecords,
  endpointRecords,
  totpSecretRecords,
  providerTokenRecords,
  configSecretRecords,
  signingSecretRecords,
  importedKeyRecords,
];

/** Everything that is sealed with a server secret for longer than a few hours. */
const sealedValues = [sealedConnectionStrings];

/** The commands of the operator. */
export const operatorCommands = {
  ...dataKeyCommands(encryptedRecords),
  ...rotationCommands(sealedValues),
  ...eventCommands,
  ...resetOwnerCommands,
  ...projectCommands,
};

/** The rights that the features know. */
export const rights: Rights = { requireTeamRight, requireCustomerRight, requireOwnedProject, requireKeyRight };

/** Every endpoint of the API with its handler. */
export const implementedEndpoints: readonly ImplementedEndpoint[] = [
  ...serviceHandlers,
  ...projectHandlers,
  ...projectConfigHandlers,
  ...brandingHandlers,
  ...movingHandlers,
  ...oldSystemHandlers,
  ...exportHandlers,
  ...metricsHandlers,
  ...emailMetricsHandlers,
  ...growthHandlers,
  ...integrationHandlers,
  ...neonHandlers,
  ...projectOwnershipHandlers,
  ...userHandlers,
  ...deletionHandlers,
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
  ...signUpFieldHandlers,
  ...sessionHandlers,
  ...impersonationHandlers,
  ...passwordHandlers,
  ...accessReviewHandlers,
  ...oneTimeCodeHandlers,
  ...totpHandlers,
  ...socialHandlers,
  ...providerLinkHandlers,
  ...connectedAccountHandlers,
  ...passkeyHandlers,
  ...cliLoginHandlers,
  ...hostedPagesHandlers,
  ...anonymousHandlers,
  ...emailHandlers,
  ...emailChatHandlers,
  ...emailPreviewHandlers,
  ...emailThemeHandlers,
  ...emailTemplateHandlers,
  ...templateVersionHandlers,
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
  ...testModeHandlers,
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
  ...erasureHandlers,
  ...ownDataHandlers,
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
  ...brandingCleanups,
  ...movingCleanups,
  ...oldSystemCleanups,
  ...importedKeyCleanups,
  ...verificationCodeCleanups,
  ...socialCleanups,
  ...cliLoginCleanups,
  ...metricsCleanups,
  ...itemCleanups,
  ...purchaseCleanups,
  ...paymentProviderCleanups,
  ...vaultCleanups,
  ...webhookCleanups,
  ...dataKeyCleanups,
  ...eventCleanups,
  ...erasureCleanups,
  ...securityNoticeCleanups,
];

/** The background jobs of the features that need only the database, in the order in which they run. */
const jobs: readonly BackgroundJob[] = [
  removedTenanciesJob(tenancyCleanups),
  ...userJobs,
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
  ...movingJobs,
  ...eventJobs,
  ...securityNoticeJobs,
  ...webhookJobs,
];

/** Returns what removes the personal data of deleted users. Events come last: the removal of rows can cause some. */
function erasureSteps(platform: Platform): readonly ErasureStep[] {
  return [
    signInErasure,
    emailErasure,
    broadcastErasure,
    suppressionErasure,
    noticeErasure,
    webhookErasure,
    codeErasure,
    teamErasure,
    itemErasure,
    paymentEmailErasure,
    eventErasure(platform),
  ];
}

/** Returns the background jobs of all features, in the order in which they run. */
export function jobsWith(platform: Platform): readonly BackgroundJob[] {
  return [
    writeActsJob(platform),
    projectKeyUsesJob(platform),
    apiKeyUsesJob(platform),
    ...jobs,
    sendDigestsJob(platform),
    syncCustomersJob(platform),
    endCustomersJob(platform),
    paymentEmailsJob(platform),
    sealEventsJob(platform),
    erasureJob(erasureSteps(platform)),
    rewrapDataKeysJob(platform),
    renewRecordsJob(platform, encryptedRecords),
    readPeriodsJob(platform),
    securityNoticesJob(platform),
    scheduledDeletionsJob(platform),
    reportDisabledJob(platform),
  ];
}

/** Returns the workers of all features. */
export function workersWith(
  parts: DeliveryParts & Pick<BroadcastParts, 'contents' | 'platform'>,
): readonly AnyWorker[] {
  const delivery = createDelivery(parts);
  return [...delivery.workers, createBroadcasts({ ...parts, delivery }), createWebhookDelivery(parts)];
}
