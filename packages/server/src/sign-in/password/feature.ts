import type { Feature } from '../../http/feature.ts';
import { importedKeyCleanups, importedKeyRecords } from './imported-password-keys.ts';
import { passwordHandlers } from './password.handlers.ts';

/** What the server gets from this feature. */
export const passwordFeature: Feature = {
  endpoints: passwordHandlers,
  cleanups: importedKeyCleanups,
  records: [importedKeyRecords],
};
