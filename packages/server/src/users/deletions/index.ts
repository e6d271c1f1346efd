export { scheduledDeletionsJob } from './deletions.jobs.ts';
export { deletionsFeature } from './feature.ts';
