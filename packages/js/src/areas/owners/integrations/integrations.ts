import type { IntegrationFamily } from '@portico/contract';
import { type AppCore, internals } from '../../base/app-core.ts';

/** The app of the signed-in project owner. */
interface OwnersApp {
  readonly [internals]: AppCore;
}

/** A partner platform's request for an admin key. */
export interface KeyForIntegration {
  /** `interaction_uid` of the link. */
  readonly interactionUid: string;
  readonly projectId: string;
  /** Name of the project on the platform. May be empty. */
  readonly externalProjectName: string;
}

/** Checks the link of a project transfer without consuming it. @throws {VerificationCodeError} */
export async function checkProvisionedProject(app: OwnersApp, family: IntegrationFamily, code: string): Promise<void> {
  const operation = 'POST /integrations/:family/projects/transfer/confirm/check';
  await callerOf(app).transport.call(operation, { params: { family }, body: { code } });
}

/**
 * Accepts the transfer of a provisioned project to a new team of the owner.
 *
 * @returns the ID of the project
 * @throws {UserAuthenticationRequired | VerificationCodeError}
 * @throws {RequestFailed} the project was already transferred with another link
 */
export async function takeProvisionedProject(app: OwnersApp, family: IntegrationFamily, code: string): Promise<string> {
  const { transport, session } = callerOf(app);
  const operation = 'POST /integrations/:family/projects/transfer/confirm';
  const { project_id } = await transport.call(operation, { params: { family }, body: { code } });
  for (const part of ['owned-projects', 'teams']) session.reads.refresh(part);
  return project_id;
}

/** A partner platform that requests a key. */
export interface AskingIntegration {
  readonly name: string;
  /** Host name that the browser returns to. */
  readonly redirectHost: string;
}

/**
 * Loads the partner platform of a key request.
 *
 * @param uid `interaction_uid` of the link
 * @throws {VerificationCodeError} the request is unknown, expired or already answered
 */
export async function checkKeyRequest(
  app: OwnersApp,
  family: IntegrationFamily,
  uid: string,
): Promise<AskingIntegration> {
  const operation = 'POST /integrations/:family/internal/confirm/check';
  const given = { params: { family }, body: { interaction_uid: uid } };
  const { integration_name: name, redirect_host: redirectHost } = await callerOf(app).transport.call(operation, given);
  return { name, redirectHost };
}

/**
 * Creates an admin key of a project for a partner platform.
 *
 * @returns the URL that redirects back to the platform
 * @throws {ProjectNotFound | UserAuthenticationRequired | VerificationCodeError}
 */
export async function giveKeyToIntegration(
  app: OwnersApp,
  family: IntegrationFamily,
  { interactionUid, projectId, externalProjectName }: KeyForIntegration,
): Promise<string> {
  const body = {
    interaction_uid: interactionUid,
    project_id: projectId,
    ...(externalProjectName === '' ? {} : { external_project_name: externalProjectName }),
  };
  const operation = 'POST /integrations/:family/internal/confirm';
  const { authorization_code: code } = await callerOf(app).transport.call(operation, { params: { family }, body });
  const path = `integrations/${family}/oauth/idp/interaction/${encodeURIComponent(interactionUid)}/done`;
  return `${app[internals].baseUrl()}/api/v1/${path}?${new URLSearchParams({ code })}`;
}

function callerOf(app: OwnersApp) {
  const core = app[internals];
  const session = core.sessions.of(core.sessions.store(undefined));
  return { transport: core.transport('client', session), session };
}
