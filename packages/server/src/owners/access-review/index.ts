export { accessReviewFeature } from './feature.ts';
