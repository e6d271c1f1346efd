export { markActivePart, proveUserPart, type UserProofValues } from './active-user.ts';
export { requireAnonymousStorage } from './anonymous-storage.ts';
export { changeTagsOfUsers } from './changed-tags.queries.ts';
export { scheduleUser, unscheduleUser } from './deletion-date.queries.ts';
export { usersFeature } from './feature.ts';
export { insertUserPart, type NewUser, type NewUserValues, newUserValues } from './new-user.ts';
export { changeOwnColumns } from './own-columns.queries.ts';
export { restrictionColumns } from './restriction.ts';
export { deselectTeamPart } from './selected-team.queries.ts';
export { answerSignUpFieldsPart } from './sign-up-answers.ts';
export { givenFields } from './stored-fields.ts';
export { unusedAnonymous } from './unused-anonymous.ts';
export { ownUserToWire, userToWire } from './user.wire.ts';
export { userLines } from './user-lines.ts';
export { selectedTeam, selectUsers, selectUsersWithoutTeam, type UserRow } from './user-row.ts';
export { requireUser, requireUserRow } from './users.policy.ts';
export {
  credentialVersionOf,
  enableCodes,
  findUser,
  lockedUser,
  type UserColumns,
  updateUser,
} from './users.queries.ts';
export { removeDueUser, removeUser, userDeleted } from './users.service.ts';
export { bytesOfUser, isWholeUser, selectUsersUpTo, type UsersBuilder } from './users-up-to.ts';
