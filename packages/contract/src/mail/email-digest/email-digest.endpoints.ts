import { z } from 'zod';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { strict } from '../../kit/shapes.ts';

const projectFailures = z.object({
  emails: z.array(z.object({ subject: z.string(), to: z.array(z.string()) })),
  tenant_owner_emails: z.array(z.string()),
  project_id: z.string(),
  tenancy_id: z.string(),
});

/** The digest of failed emails for project owners. @see docs/reference/protocol/emails.md#sent-emails-and-test-emails */
export const emailDigestEndpoints = defineEndpoints({
  'POST /internal/failed-emails-digest': {
    summary: 'Send project owners a digest of failed emails',
    description:
      'For a scheduler of the operator, with `PORTICO_CRON_SECRET` as bearer token. Returns the failed emails of the last 24 hours: at most 1,000 projects, with the last 100 emails of each. Unless `dry_run` is true, it sends each owner a digest who did not get one in the last 24 hours. Portico also does this by itself.',
    access: 'public',
    whose: { of: 'secret', in: 'headers.authorization' },
    query: strict({ dry_run: fields.flag.optional() }),
    headers: z.object({ authorization: z.string().max(1000) }),
    response: z.object({ success: z.boolean(), failed_emails_by_tenancy: z.array(projectFailures) }),
    errors: [],
    refusals: [401],
  },
});
