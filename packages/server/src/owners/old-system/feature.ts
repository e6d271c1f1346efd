import { deleteSome } from '../../db/delete-some.ts';
import type { Feature } from '../../http/feature.ts';
import { oldSystemHandlers } from './old-system.handlers.ts';

/** What the server gets from this feature. */
export const oldSystemFeature: Feature = {
  endpoints: oldSystemHandlers,
  cleanups: [{ name: 'old systems', run: deleteSome('old_systems').run }],
};
