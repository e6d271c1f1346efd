export { userChangeHandlers } from './user-changes.handlers.ts';
