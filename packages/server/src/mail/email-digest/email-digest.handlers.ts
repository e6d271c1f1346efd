import { emailDigestEndpoints } from '@portico/contract';
import { implement } from '../../http/implement.ts';
import { requireCronSecret } from './email-digest.policy.ts';
import { listFailures, sendAllDigests } from './email-digest.service.ts';

export const emailDigestHandlers = implement(emailDigestEndpoints, {
  'POST /internal/failed-emails-digest': async ({ query, headers, ...context }) => {
    requireCronSecret(headers.authorization, context.platform.settings.cronSecret);
    const failures = await listFailures(context);
    if (query.dry_run !== true) await sendAllDigests(context);
    return {
      success: true,
      failed_emails_by_tenancy: failures.map(({ tenancy_id, project_id, owners, emails }) => ({
        emails: emails.map(({ subject, recipient }) => ({ subject, to: [recipient] })),
        tenant_owner_emails: owners,
        project_id,
        tenancy_id,
      })),
    };
  },
});
