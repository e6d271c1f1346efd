export { accessReviewHandlers } from './access-review.handlers.ts';
export { type AccessReview, startAccessReview } from './access-review.service.ts';
