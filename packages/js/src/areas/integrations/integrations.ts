import type { IntegrationFamily } from '@portico/contract';
import { type AppCore, internals } from '../base/app-core.ts';

/** The app of the signed-in project owner. */
interface OwnersApp {
  readonly [internals]: AppCore;
}

/** What a partner platform has asked for, and the project it is to get a key of. */
export interface KeyForIntegration {
  /** `interaction_uid` of the link. */
  readonly interactionUid: string;
  readonly projectId: string;
  /** What the platform calls its own project; may be empty. */
  readonly externalProjectName: string;
}

/** Checks the link with which a project is handed over, without using it. @throws {VerificationCodeError} */
export async function checkProvisionedProject(app: OwnersApp, family: IntegrationFamily, code: string): Promise<void> {
  const operation = 'POST /integrations/:family/projects/transfer/confirm/check';
  await callerOf(app).transport.call(operation, { params: { family }, body: { code } });
}

/**
 * Takes a project over, which then belongs to a new team of the owner.
 *
 * @returns the id of the project
 * @throws {UserAuthenticationRequired | VerificationCodeError}
 * @throws {RequestFailed} it was taken over with another link
 */
export async function takeProvisionedProject(app: OwnersApp, family: IntegrationFamily, code: string): Promise<string> {
  const { transport, session } = callerOf(app);
  const operation = 'POST /integrations/:family/projects/transfer/confirm';
  const { project_id } = await transport.call(operation, { params: { family }, body: { code } });
  for (const part of ['owned-projects', 'teams']) session.reads.refresh(part);
  return project_id;
}

/** Who asks for a key. */
export interface AskingIntegration {
  readonly name: string;
  /** Where the browser goes back to. */
  readonly redirectHost: string;
}

/**
 * Asks which partner platform wants a key.
 *
 * @param uid `interaction_uid` of the link
 * @throws {VerificationCodeError} the request is unknown, too old, or was answered already
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
 * Gives a partner platform a key of a project.
 *
 * @returns where the browser goes on to, back to the platform
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
