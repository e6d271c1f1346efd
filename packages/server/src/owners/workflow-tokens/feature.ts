import type { Feature } from '../../http/feature.ts';
import { workflowTokenHandlers } from './workflow-tokens.handlers.ts';

/** What workflow tokens gives the server. */
export const workflowTokensFeature: Feature = {
  endpoints: workflowTokenHandlers,
};
