export {
  addSuppressionsPart,
  isSuppressed,
  type NewSuppressionValues,
  suppressAddresses,
} from './email-suppressions.queries.ts';
export { emailSuppressionsFeature } from './feature.ts';
