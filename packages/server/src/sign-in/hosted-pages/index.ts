export { hostedPagesFeature } from './feature.ts';
export { addShortLinks } from './short-links.ts';
