export { notOfferedHandlers } from './not-offered.handlers.ts';
