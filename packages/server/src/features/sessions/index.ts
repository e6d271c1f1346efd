export { sessionHandlers } from './sessions.handlers.ts';
export { deleteExpiredSessions, insertSessionPart, type NewSessionValues } from './sessions.queries.ts';
export {
  finishSignIn,
  issueAccessToken,
  prepareSession,
  revokeSessionsOfUser,
  type SignInContext,
  type SignInResult,
  sessionRevoked,
} from './sessions.service.ts';
