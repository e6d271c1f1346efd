export { type Answer, type Api, addressOfCall, createApi, rawRequest, type Tokens } from './api.ts';
export { type AuthenticatorApp, authenticatorApp } from './authenticator-app.ts';
export { type InboxMail, mailsTo } from './inbox.ts';
export { makeLargeProject } from './large-project.ts';
export { type AnswerTwists, createPasskey, type TestPasskey } from './passkeys.ts';
export { ownersTeam, type TestPerson } from './people.ts';
export { callerHeaders, type Portico, portico, type TestProject, type TestUser } from './portico.ts';
export type { TestClock } from './test-clock.ts';
export {
  engineOfRun,
  internalKeys,
  sharedServer,
  startTestServer,
  type TestEngine,
  type TestServer,
  testServerSecret,
} from './test-server.ts';
export { whileUserIsLocked } from './waiting-call.ts';
