import type { Feature } from '../../http/feature.ts';
import { integrationHandlers } from './integrations.handlers.ts';
import { neonHandlers } from './neon.handlers.ts';
import { sealedConnectionStrings } from './provision.service.ts';

/** What the server gets from this feature. */
export const integrationsFeature: Feature = {
  endpoints: [...integrationHandlers, ...neonHandlers],
  sealed: [sealedConnectionStrings],
};
