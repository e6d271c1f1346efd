export { workflowTokensFeature } from './feature.ts';
