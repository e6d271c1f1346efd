import type { Feature } from '../../http/feature.ts';
import { accessReviewHandlers } from './access-review.handlers.ts';

/** What access review gives the server. */
export const accessReviewFeature: Feature = {
  endpoints: accessReviewHandlers,
};
