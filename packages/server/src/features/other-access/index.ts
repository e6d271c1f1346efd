export {
  type Access,
  type AccessReview,
  describeAccess,
  listAccess,
  reviewCode,
  startAccessReview,
} from './other-access.service.ts';
