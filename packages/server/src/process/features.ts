import { dataKeyCommands, dataKeysFeature, renewRecordsJob } from '../ground/data-keys/index.ts';
import { imagesFeature } from '../ground/images/index.ts';
import { notOfferedFeature } from '../ground/not-offered/index.ts';
import { projectsFeature, removedTenanciesJob } from '../ground/projects/index.ts';
import { rotationCommands } from '../ground/rotation/index.ts';
import { serviceFeature } from '../ground/service/index.ts';
import { verificationCodesFeature } from '../ground/verification-codes/index.ts';
import { erasureJob, erasuresFeature } from '../history/erasures/index.ts';
import { eventsFeature } from '../history/events/index.ts';
import { ownDataFeature } from '../history/own-data/index.ts';
import { requestsFeature } from '../history/requests/index.ts';
import { securityNoticesFeature } from '../history/security-notices/index.ts';
import { createWebhookDelivery, webhooksFeature } from '../history/webhooks/index.ts';
import type { Feature } from '../http/feature.ts';
import type { ImplementedEndpoint } from '../http/implement.ts';
import type { Rights } from '../http/pipeline/whose.ts';
import { writeActsJob } from '../kernel/acts/acts.jobs.ts';
import type { BackgroundJob } from '../kernel/background/jobs.ts';
import type { AnyWorker } from '../kernel/background/worker.ts';
import type { OperatorCommands } from '../kernel/operator-command.ts';
import type { Platform } from '../kernel/platform.ts';
import { rateLimitJobs } from '../kernel/rate-limits/rate-limits.jobs.ts';
import { readPeriodsJob } from '../kernel/tokens/signing-periods.service.ts';
import { type BroadcastParts, broadcastsFeature, createBroadcasts } from '../mail/broadcasts/index.ts';
import { emailDigestFeature } from '../mail/email-digest/index.ts';
import { emailLogFeature } from '../mail/email-log/index.ts';
import { emailStudioFeature } from '../mail/email-studio/index.ts';
import { emailSuppressionsFeature } from '../mail/email-suppressions/index.ts';
import { emailWebhooksFeature } from '../mail/email-webhooks/index.ts';
import { createDelivery, type DeliveryParts, emailsFeature } from '../mail/emails/index.ts';
import { sendingDomainsFeature } from '../mail/sending-domains/index.ts';
import { accessReviewFeature } from '../owners/access-review/index.ts';
import { brandingFeature } from '../owners/branding/index.ts';
import { demoDataFeature } from '../owners/demo-data/index.ts';
import { installationFeature } from '../owners/installation/index.ts';
import { integrationsFeature } from '../owners/integrations/index.ts';
import { metricsFeature } from '../owners/metrics/index.ts';
import { movingFeature } from '../owners/moving/index.ts';
import { oldSystemFeature } from '../owners/old-system/index.ts';
import { peopleFeature } from '../owners/people/index.ts';
import { projectConfigFeature } from '../owners/project-config/index.ts';
import { projectOwnershipFeature, requireOwnedProject } from '../owners/project-ownership/index.ts';
import { workflowTokensFeature } from '../owners/workflow-tokens/index.ts';
import { billingFeature } from '../payments/billing/index.ts';
import { checkoutFeature } from '../payments/checkout/index.ts';
import { customersFeature, requireCustomerRight } from '../payments/customers/index.ts';
import { itemsFeature } from '../payments/items/index.ts';
import { paymentProviderFeature } from '../payments/payment-provider/index.ts';
import { paymentsFeature } from '../payments/payments/index.ts';
import { purchasesFeature } from '../payments/purchases/index.ts';
import { testModeFeature } from '../payments/test-mode/index.ts';
import { transactionsFeature } from '../payments/transactions/index.ts';
import { anonymousFeature } from '../sign-in/anonymous/index.ts';
import { cliLoginFeature } from '../sign-in/cli-login/index.ts';
import { hostedPagesFeature } from '../sign-in/hosted-pages/index.ts';
import { impersonationFeature } from '../sign-in/impersonation/index.ts';
import { oneTimeCodeFeature } from '../sign-in/one-time-code/index.ts';
import { passkeyFeature } from '../sign-in/passkey/index.ts';
import { passwordFeature } from '../sign-in/password/index.ts';
import { signUpFeature } from '../sign-in/sign-up/index.ts';
import { socialFeature } from '../sign-in/social/index.ts';
import { totpFeature } from '../sign-in/totp/index.ts';
import { userChangesFeature } from '../sign-in/user-changes/index.ts';
import { apiKeysFeature, requireKeyRight } from '../teams/api-keys/index.ts';
import { permissionDefinitionsFeature } from '../teams/permission-definitions/index.ts';
import { requireTeamRight, teamsFeature } from '../teams/teams/index.ts';
import { contactChannelsFeature } from '../users/contact-channels/index.ts';
import { credentialsFeature } from '../users/credentials/index.ts';
import { deletionsFeature } from '../users/deletions/index.ts';
import { notesFeature } from '../users/notes/index.ts';
import { notificationsFeature } from '../users/notifications/index.ts';
import { permissionsFeature } from '../users/permissions/index.ts';
import { sessionsFeature } from '../users/sessions/index.ts';
import { signUpFieldsFeature } from '../users/sign-up-fields/index.ts';
import { tagsFeature } from '../users/tags/index.ts';
import { userSearchFeature } from '../users/user-search/index.ts';
import { usersFeature } from '../users/users/index.ts';
import { vaultFeature } from '../vault/index.ts';

/**
 * All features of the server. The rows of a removed tenancy, and those of a deleted user, are removed in this order. Events come last: the
 * removal of rows can cause some.
 */
export const features: readonly Feature[] = [
  serviceFeature,
  projectsFeature,
  projectConfigFeature,
  integrationsFeature,
  projectOwnershipFeature,
  installationFeature,
  deletionsFeature,
  userChangesFeature,
  signUpFeature,
  permissionDefinitionsFeature,
  permissionsFeature,
  peopleFeature,
  apiKeysFeature,
  notesFeature,
  tagsFeature,
  notificationsFeature,
  signUpFieldsFeature,
  sessionsFeature,
  impersonationFeature,
  accessReviewFeature,
  oneTimeCodeFeature,
  totpFeature,
  passkeyFeature,
  hostedPagesFeature,
  anonymousFeature,
  emailLogFeature,
  sendingDomainsFeature,
  contactChannelsFeature,
  testModeFeature,
  checkoutFeature,
  workflowTokensFeature,
  billingFeature,
  paymentsFeature,
  ownDataFeature,
  notOfferedFeature,
  usersFeature,
  credentialsFeature,
  userSearchFeature,
  teamsFeature,
  emailsFeature,
  emailStudioFeature,
  broadcastsFeature,
  emailSuppressionsFeature,
  emailWebhooksFeature,
  emailDigestFeature,
  imagesFeature,
  brandingFeature,
  demoDataFeature,
  movingFeature,
  oldSystemFeature,
  passwordFeature,
  verificationCodesFeature,
  socialFeature,
  cliLoginFeature,
  metricsFeature,
  itemsFeature,
  purchasesFeature,
  customersFeature,
  transactionsFeature,
  paymentProviderFeature,
  vaultFeature,
  webhooksFeature,
  dataKeysFeature,
  securityNoticesFeature,
  requestsFeature,
  eventsFeature,
  erasuresFeature,
];

const encryptedRecords = features.flatMap(({ records = [] }) => records);
const sealedValues = features.flatMap(({ sealed = [] }) => sealed);

/** The commands of the operator. */
export const operatorCommands: OperatorCommands = Object.assign(
  {},
  dataKeyCommands(encryptedRecords),
  rotationCommands(sealedValues),
  ...features.map(({ commands }) => commands),
);

/** The rights that the features know. */
export const rights: Rights = { requireTeamRight, requireCustomerRight, requireOwnedProject, requireKeyRight };

/** Every endpoint of the API with its handler. */
export const implementedEndpoints: readonly ImplementedEndpoint[] = features.flatMap(({ endpoints = [] }) => endpoints);

/** Returns the background jobs of all features, in the order in which they run. */
export function jobsWith(platform: Platform): readonly BackgroundJob[] {
  return [
    writeActsJob(platform),
    removedTenanciesJob(features.flatMap(({ cleanups = [] }) => cleanups)),
    ...features.flatMap(({ jobs }) => jobs?.(platform) ?? []),
    ...rateLimitJobs,
    erasureJob(features.flatMap(({ erasure }) => erasure?.(platform) ?? [])),
    renewRecordsJob(platform, encryptedRecords),
    readPeriodsJob(platform),
  ];
}

/** Returns the workers of all features. */
export function workersWith(
  parts: DeliveryParts & Pick<BroadcastParts, 'contents' | 'platform'>,
): readonly AnyWorker[] {
  const delivery = createDelivery(parts);
  return [...delivery.workers, createBroadcasts({ ...parts, delivery }), createWebhookDelivery(parts)];
}
