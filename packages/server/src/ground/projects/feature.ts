import type { Feature } from '../../http/feature.ts';
import { projectKeyUsesJob } from './key-uses.job.ts';
import { projectHandlers } from './projects.handlers.ts';

/** What projects gives the server. */
export const projectsFeature: Feature = {
  endpoints: projectHandlers,
  jobs: (platform) => [projectKeyUsesJob(platform)],
};
