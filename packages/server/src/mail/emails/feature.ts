import type { Feature } from '../../http/feature.ts';
import { emailHandlers } from './emails.handlers.ts';
import { emailCleanups, emailJobs } from './emails.jobs.ts';
import { emailErasure } from './erased-emails.ts';
import { sentEmailHandlers } from './sent-emails.handlers.ts';

/** What the server gets from this feature. */
export const emailsFeature: Feature = {
  endpoints: [...emailHandlers, ...sentEmailHandlers],
  jobs: () => emailJobs,
  cleanups: emailCleanups,
  erasure: () => [emailErasure],
};
