export { type AccountAccess, offerRemoval, reviewAccount } from './account-access.service.ts';
export {
  type Access,
  type AccessReview,
  type DescribedAccess,
  describeAccess,
  listAccess,
  reviewCode,
  startAccessReview,
} from './other-access.service.ts';
