export { accessReviewHandlers } from './access-review.handlers.ts';
