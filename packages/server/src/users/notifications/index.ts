export { notificationsFeature } from './feature.ts';
export { insertPreferencesPart } from './preference-lines.ts';
