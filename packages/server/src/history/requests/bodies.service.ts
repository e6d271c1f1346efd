import { Refusal } from '../../base/refusal.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { keepBodiesUntil } from '../../ground/projects/index.ts';
import type { RequestContext, TenancyContext } from '../../kernel/context.ts';
import { bodiesMillisMax, keepsBodies, withoutEnd } from '../../kernel/keeps-bodies.ts';
import type { Platform } from '../../kernel/platform.ts';
import { sealedColumn } from '../../kernel/sealed-values.ts';
import { signInOfOwner } from '../../users/sessions/index.ts';
import { openedBodies } from './requests.queries.ts';

const purposeOf = (tenancyId: string) => `request-bodies:${tenancyId}`;

/** The bodies of all requests, for the rotation of the server secret. */
export const sealedBodies = sealedColumn({
  name: 'logged request',
  table: 'request_bodies',
  column: 'bodies_sealed',
  key: { columns: ['tenancy_id', 'request_id'], types: ['uuid', 'text'] },
  purposeOf,
});

/** A request that is stored with its bodies, or without. */
interface Storable {
  readonly tenancy_id: TenancyId | undefined;
  readonly bodies?: string;
}

/** Returns requests with sealed bodies: they are in backups for longer than in the database. Others stay as they are. */
export function sealBodies(
  { serverKeys }: Pick<Platform, 'serverKeys'>,
  requests: readonly Storable[],
): readonly object[] {
  if (requests.every(({ bodies }) => bodies === undefined)) return requests;
  return requests.map(({ bodies, ...request }) =>
    bodies === undefined || request.tenancy_id === undefined
      ? request
      : { ...request, bodies_sealed: serverKeys.seal(purposeOf(request.tenancy_id), bodies) },
  );
}

/** Returns whether the bodies of requests are kept, and until when. */
export function bodiesState({ project, now, platform }: TenancyContext) {
  return stateAt(project.bodiesUntil, now, platform.settings.isProduction);
}

function stateAt(bodiesUntil: number, now: Date, isProduction: boolean) {
  const keeps = keepsBodies({ bodiesUntil }, now, isProduction);
  const hasEnd = keeps && bodiesUntil < withoutEnd.getTime();
  return { keeps_bodies: keeps, bodies_until_millis: hasEnd ? bodiesUntil : null };
}

/**
 * Keeps the bodies of requests from now on, for a time. The database records it as an event.
 *
 * @throws {Refusal} 400, `always` on a server in production
 */
export async function keepBodies(
  context: TenancyContext,
  { minutes, always }: { readonly minutes?: number | undefined; readonly always?: true | undefined },
) {
  const { now, platform } = context;
  const { isProduction } = platform.settings;
  if (always === true && isProduction)
    throw new Refusal(400, 'Only a server in development keeps bodies without an end. Choose up to 60 minutes.');
  const millis = minutes === undefined ? bodiesMillisMax : minutes * 60_000;
  const until = always === true ? withoutEnd : new Date(now.getTime() + millis);
  await keepBodiesUntil(context, until);
  return stateAt(until.getTime(), now, isProduction);
}

/** Stops keeping the bodies of requests. Those that are kept stay until they are too old. */
export async function stopBodies(context: TenancyContext): Promise<void> {
  await keepBodiesUntil(context, null);
}

/**
 * Returns the bodies of a request as indented JSON. The database records it as an event.
 *
 * @throws {Refusal} 403, an impersonated session; 404, there is no such request, its bodies are not kept, or the server secret has changed
 */
export async function openBodies(context: TenancyContext & Pick<RequestContext, 'personSessionId'>, requestId: string) {
  await refuseImpersonated(context);
  const id = requestId.trim().toLowerCase();
  const found = await openedBodies.first(context, { requestId: id, now: context.now });
  if (found === undefined) throw new Refusal(404, 'There is no request with this ID, or its bodies are not kept.');
  const bodies = unsealed(context, found.bodies_sealed);
  // Of another row, if someone has changed the database.
  if (bodies?.id !== id) throw new Refusal(404, 'The bodies of this request cannot be decrypted.');
  return { request: indented(bodies.request), response: indented(bodies.response) };
}

/** Who signs in as an owner opens no bodies: the owner would be named as the one who did. */
async function refuseImpersonated({
  db,
  personSessionId,
}: Pick<RequestContext, 'db' | 'personSessionId'>): Promise<void> {
  if (personSessionId === null) return;
  const signIn = await signInOfOwner.first({ db }, { sessionId: personSessionId });
  // @guard request-bodies-in-impersonated-session
  if (signIn?.is_impersonation === true)
    throw new Refusal(403, 'An impersonated session cannot open bodies. The owner must sign in.');
}

interface Bodies {
  readonly id: string;
  readonly request: unknown;
  readonly response: unknown;
}

function unsealed({ platform, tenancyId }: TenancyContext, sealed: string): Bodies | undefined {
  try {
    return JSON.parse(platform.serverKeys.unseal(purposeOf(tenancyId), sealed)) as Bodies;
  } catch {
    return undefined;
  }
}

function indented(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value, null, 2);
}
