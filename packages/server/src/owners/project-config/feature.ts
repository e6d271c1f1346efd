import type { Feature } from '../../http/feature.ts';
import { projectConfigHandlers } from './project-config.handlers.ts';
import { configSecretRecords } from './sealed-config-secrets.ts';

/** What the server gets from this feature. */
export const projectConfigFeature: Feature = {
  endpoints: projectConfigHandlers,
  records: [configSecretRecords],
};
