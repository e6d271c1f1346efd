export { notificationsFeature } from './feature.ts';
export { preferenceLines } from './preference-lines.ts';
