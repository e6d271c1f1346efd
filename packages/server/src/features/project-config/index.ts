export { projectConfigHandlers } from './project-config.handlers.ts';
