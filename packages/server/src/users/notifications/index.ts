export { notificationHandlers } from './notifications.handlers.ts';
export { insertPreferencesPart } from './preference-lines.ts';
