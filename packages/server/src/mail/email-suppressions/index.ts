export { emailSuppressionHandlers } from './email-suppressions.handlers.ts';
export { emailSuppressionCleanups } from './email-suppressions.jobs.ts';
export {
  addSuppressionsPart,
  isSuppressed,
  type NewSuppressionValues,
  suppressAddresses,
} from './email-suppressions.queries.ts';
export { suppressionErasure } from './erased-suppressions.ts';
