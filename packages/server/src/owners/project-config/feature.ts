import type { Feature } from '../../http/feature.ts';
import { projectConfigHandlers } from './project-config.handlers.ts';
import { configSecretRecords } from './sealed-config-secrets.ts';

/** What project config gives the server. */
export const projectConfigFeature: Feature = {
  endpoints: projectConfigHandlers,
  records: [configSecretRecords],
};
