import type { Feature } from '../../http/feature.ts';
import { accessReviewHandlers } from './access-review.handlers.ts';

/** What the server gets from this feature. */
export const accessReviewFeature: Feature = {
  endpoints: accessReviewHandlers,
};
