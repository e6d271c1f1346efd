import type { Feature } from '../../http/feature.ts';
import { workflowTokenHandlers } from './workflow-tokens.handlers.ts';

/** What the server gets from this feature. */
export const workflowTokensFeature: Feature = {
  endpoints: workflowTokenHandlers,
};
