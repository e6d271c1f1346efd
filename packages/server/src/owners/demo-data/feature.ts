import { deleteSome } from '../../db/delete-some.ts';
import type { Feature } from '../../http/feature.ts';
import { demoDataHandlers } from './demo-data.handlers.ts';

/** What the server gets from this feature. */
export const demoDataFeature: Feature = {
  endpoints: demoDataHandlers,
  cleanups: [{ name: 'demo data', run: deleteSome('demo_data').run }],
};
