import { anonymousEndpoints } from './features/anonymous/anonymous.endpoints.ts';
import { contactChannelEndpoints } from './features/contact-channels/contact-channels.endpoints.ts';
import { emailEndpoints } from './features/emails/emails.endpoints.ts';
import { passwordEndpoints } from './features/password/password.endpoints.ts';
import { projectOwnershipEndpoints } from './features/project-ownership/project-ownership.endpoints.ts';
import { projectEndpoints } from './features/projects/projects.endpoints.ts';
import { serviceEndpoints } from './features/service/service.endpoints.ts';
import { sessionEndpoints } from './features/sessions/sessions.endpoints.ts';
import { signUpEndpoints } from './features/sign-up/sign-up.endpoints.ts';
import { teamEndpoints } from './features/teams/teams.endpoints.ts';
import { userEndpoints } from './features/users/users.endpoints.ts';

/** Every operation of the API. */
export const endpoints = Object.freeze({
  ...serviceEndpoints,
  ...projectEndpoints,
  ...projectOwnershipEndpoints,
  ...userEndpoints,
  ...signUpEndpoints,
  ...teamEndpoints,
  ...sessionEndpoints,
  ...passwordEndpoints,
  ...anonymousEndpoints,
  ...emailEndpoints,
  ...contactChannelEndpoints,
});

export type Endpoints = typeof endpoints;

export * from './config/index.ts';
export { KnownErrors, knownErrorClasses, knownErrorFromWire } from './errors/index.ts';
export * from './features/anonymous/anonymous.endpoints.ts';
export * from './features/contact-channels/contact-channel.entity.ts';
export * from './features/contact-channels/contact-channels.endpoints.ts';
export * from './features/emails/emails.endpoints.ts';
export * from './features/password/password.endpoints.ts';
export * from './features/project-ownership/project-ownership.endpoints.ts';
export * from './features/projects/key-set.entity.ts';
export * from './features/projects/project.entity.ts';
export * from './features/projects/projects.endpoints.ts';
export * from './features/service/service.endpoints.ts';
export * from './features/sessions/session.entity.ts';
export * from './features/sessions/sessions.endpoints.ts';
export * from './features/sign-up/sign-up.endpoints.ts';
export * from './features/teams/team.entity.ts';
export * from './features/teams/teams.endpoints.ts';
export * from './features/users/user.entity.ts';
export * from './features/users/users.endpoints.ts';
export * from './features/verification-codes/verification-code.ts';
export type { Json, KeySetId, ProjectId, SessionId, TeamId, UserId } from './fields/index.ts';
export * as fields from './fields/index.ts';
export * from './kit/index.ts';
