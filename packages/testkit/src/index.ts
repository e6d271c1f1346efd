export { createPasskey, type PasskeyTwists as AnswerTwists, type TestPasskey } from '@portico/testing';
export { type Answer, type Api, addressOfCall, claimsOf, createApi, rawRequest, type Tokens } from './api.ts';
export { type AuthenticatorApp, authenticatorApp } from './authenticator-app.ts';
export { makeLargeProject } from './databases/large-project.ts';
export { type InboxMail, mailsTo } from './inbox.ts';
export { ownersTeam, type TestPerson } from './people.ts';
export { callerHeaders, type Portico, portico, type TestUser } from './portico.ts';
export {
  engineOfRun,
  internalKeys,
  sharedServer,
  startTestServer,
  type TestServer,
  testServerSecret,
} from './test-server.ts';
export { untilACallWaits, whileUserIsLocked } from './waiting-call.ts';
