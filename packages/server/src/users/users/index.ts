export { markActivePart, proveUserPart, type UserProofValues } from './active-user.ts';
export { addressLines } from './address-lines.ts';
export { endUnverifiedSignIn, verifyAddress } from './addresses.queries.ts';
export {
  type Address,
  addAddress,
  changeAddress,
  removeAddress,
} from './addresses.service.ts';
export { requireAnonymousStorage } from './anonymous-storage.ts';
export { passwordHashToStore, refuseImpossibleSwitches } from './credentials.ts';
export { scheduleUser, unscheduleUser } from './deletion-date.queries.ts';
export { usersFeature } from './feature.ts';
export { findImportedWork, importedWorkColumns, importedWorkIn } from './imported-work.queries.ts';
export { insertAddressPart } from './new-address.ts';
export { insertLinksPart } from './new-links.ts';
export { insertUserPart, type NewUser, type NewUserValues, newUserValues } from './new-user.ts';
export { changeOwnColumns, type OwnColumns } from './own-columns.queries.ts';
export { changeOwnPrimaryEmail } from './own-primary-email.ts';
export { changePrimaryEmail, newSearchText, refuseFlagsWithoutEmail, refuseTakenEmail } from './primary-email.ts';
export { keepOnlyProvenAddress, proveAddress } from './proven-address.ts';
export { isLinkedAlready, refuseLinkConflicts, signsInAlready } from './provider-link-conflicts.ts';
export { providerLinkLines } from './provider-link-lines.ts';
export {
  allProviderLinks,
  deleteProviderLink,
  deleteProviderLinksOfUser,
  insertProviderLink,
  isRemovedAccount,
  type NewProviderLink,
  type ProviderLinkChanges,
  type ProviderLinkRow,
  providerLinkById,
  providerLinkNeighbours,
  providerLinksOfUser,
  updateProviderLink,
} from './provider-links.queries.ts';
export { restrictionColumns } from './restriction.ts';
export { containing, normaliseEmail, searchTermOf, searchTextOf } from './search-text.ts';
export { deselectTeamPart } from './selected-team.queries.ts';
export { answerSignUpFieldsPart } from './sign-up-answers.ts';
export { givenFields } from './stored-fields.ts';
export {
  openTotpSecret,
  prepareToOpenTotpSecrets,
  prepareToSealTotpSecrets,
  sealTotpSecret,
} from './totp-secret.ts';
export { unusedAnonymous } from './unused-anonymous.ts';
export { upgradeUser } from './upgrade-user.ts';
export { ownUserToWire, userToWire } from './user.wire.ts';
export { userLines } from './user-lines.ts';
export { selectUsers, type UserRow } from './user-row.ts';
export { type BeginningArguments, beginningsPart, rangeOfBeginnings } from './user-search.queries.ts';
export {
  requireUser,
  requireUserRow,
} from './users.policy.ts';
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
