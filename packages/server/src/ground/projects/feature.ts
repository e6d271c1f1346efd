import type { Feature } from '../../http/feature.ts';
import { projectKeyUsesJob } from './key-uses.job.ts';
import { projectHandlers } from './projects.handlers.ts';

/** What the server gets from this feature. */
export const projectsFeature: Feature = {
  endpoints: projectHandlers,
  jobs: (platform) => [projectKeyUsesJob(platform)],
};
