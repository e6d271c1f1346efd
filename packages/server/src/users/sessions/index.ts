export { sessionsFeature } from './feature.ts';
export { attemptCode, finishSignIn, type ProvenUser, type SignInResult } from './finish-sign-in.ts';
export { claimRowsOfNew } from './own-claims.ts';
export { issueAccessToken, prepareSession, type SignInContext } from './prepare-session.ts';
export { refreshSession } from './refresh.service.ts';
export { isUsableToken, type RefreshTokenValues, refreshTokenValues } from './refresh-tokens.ts';
export { type SessionLimits, sessionLimits } from './session-limits.ts';
export { sessionRevoked } from './session-revoked.ts';
export { insertSessionPart, type NewSessionValues, sessionById } from './sessions.queries.ts';
export {
  beginSession,
  copySession,
  deviceToWire,
  endSessionsOfCode,
  impersonationMillisMax,
  listSessions,
  requireOwnSession,
  revokeOneFactorSessions,
  revokeSession,
  revokeSessionOfToken,
  revokeSessionsOfUser,
  revokeSessionsOfUsers,
} from './sessions.service.ts';
export { signInOfOwner } from './sign-in-of-owner.queries.ts';
export { type StartSessionValues, selectStartedSession, withStartedSession } from './start-session.queries.ts';
