export { workflowTokenHandlers } from './workflow-tokens.handlers.ts';
