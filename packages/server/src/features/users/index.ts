export {
  insertAddressPart,
  insertLinksPart,
  insertUserPart,
  type NewUser,
  type NewUserValues,
  newUserValues,
} from './new-user.ts';
export { normaliseEmail } from './search-text.ts';
export { userToWire } from './user.wire.ts';
export type { UserRow } from './user-row.ts';
export { userHandlers } from './users.handlers.ts';
export {
  deleteSomeUsers,
  findUser,
  lockedUser,
  updateUser,
  verifyAddress,
} from './users.queries.ts';
export {
  type ChangeFollowers,
  giveSignInEmail,
  passwordHashToStore,
  refuseFlagsWithoutEmail,
  refuseImpossibleSwitches,
  refuseTakenEmail,
  requireUserRow,
  userDeleted,
} from './users.service.ts';
