import { invariant } from '../../../base/invariant.ts';
import { unlinked } from '../../../base/unlinked.ts';
import type { BackgroundJob, JobContext } from '../../../kernel/background/jobs.ts';
import { throwFailures } from '../../../kernel/background/separately.ts';
import type { TenancyContext } from '../../../kernel/context.ts';
import type { Platform } from '../../../kernel/platform.ts';
import { emailWritten, loadMessages, type Messages, prepareEmails } from '../../../mail/emails/index.ts';
import { failingDaysMax } from '../delivery/results.queries.ts';
import { type DisabledEndpoint, endpointsToReport, queueReports } from './disabled.queries.ts';

const everySeconds = 60;

const reasons: Readonly<Record<DisabledEndpoint['disabled_by'], string>> = {
  failing: `Every attempt to send an event to this endpoint has failed for ${failingDaysMax} days.`,
  gone: 'This endpoint responded with status 410, which means that it does not exist any more.',
};

/** Returns the job that emails the owners of a project about endpoints that the server has disabled. */
export function reportDisabledJob(platform: Platform): BackgroundJob {
  return {
    name: 'webhooks: report disabled endpoints',
    everySeconds,
    run: async (context) => await reportDisabled({ ...context, platform }),
  };
}

async function reportDisabled({ db, now, platform }: JobContext & { readonly platform: Platform }): Promise<number> {
  const project = await platform.projects.find(db, 'internal', 'main');
  invariant(typeof project === 'object', 'the internal project is seeded at start');
  const internal: TenancyContext = { db, now, platform, project, tenancyId: project.tenancyId };
  const disabled = await endpointsToReport.all({ db }, { internalTenancy: project.tenancyId });
  if (disabled.length === 0) return 0;
  const messages = await loadMessages(internal);
  const keyOf = (endpoint: DisabledEndpoint) => `${endpoint.tenancy_id} ${endpoint.id}`;
  const { emails, failures } = await prepareEmails(disabled, keyOf, async (endpoint) => ({
    recipients: endpoint.owners,
    ...messageFor(platform, endpoint, messages),
  }));
  const values = { now, prepared: JSON.stringify(emails), senderName: project.displayName };
  const queued = await queueReports.all(internal, values);
  db.signal(emailWritten);
  throwFailures(failures);
  return queued.length;
}

function messageFor(
  platform: Platform,
  { url, project_id, project_name, disabled_by }: DisabledEndpoint,
  fill: Messages,
) {
  const { origin, pathname } = new URL(url);
  return fill.webhookDisabled({
    projectName: unlinked(project_name),
    disabledReason: reasons[disabled_by],
    // Without the query, which can contain a token.
    endpointList: `• ${unlinked(`${origin}${pathname}`)}`,
    webhooksLink: `${platform.publicUrl()}/projects/${project_id}/webhooks`,
  });
}
