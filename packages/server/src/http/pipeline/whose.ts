import {
  type CustomerType,
  type EndpointSpec,
  KnownErrors,
  type OfCustomer,
  type OfKey,
  type OfOwnedProject,
  type OfSelf,
  type OfTeam,
  type OfUser,
  type Place,
  rulesOf,
  type TeamId,
  type UserId,
  type WhoseRule,
} from '@portico/contract';
import { Refusal } from '../../base/refusal.ts';
import type { RequestContext } from '../../kernel/context.ts';
import { refuseImpersonated } from '../../kernel/credential-changes.ts';
import type { RequestParts } from './check.ts';

/** What a member wants to do in a team. */
interface TeamAct {
  readonly teamId: TeamId;
  readonly userId: UserId;
  /** The permissions that the member needs, in this order. */
  readonly permissionIds: readonly string[];
}

/** An API key that a user wants to read or change. */
interface KeyAct {
  readonly keyId: string;
  readonly kind: OfKey['kind'];
  readonly userId: UserId;
}

/** A project that a caller names in the internal project. */
interface ProjectAct {
  readonly projectId: string;
  /** The user who must own it. Null for a server. */
  readonly userId: UserId | null;
}

/** What a client wants to do for a customer. */
interface CustomerAct {
  readonly customer: { readonly type: CustomerType; readonly id: string };
  readonly to: OfCustomer['to'];
}

/** The rights that only the features know. Each runs at most one statement. */
export interface Rights {
  /** @throws {TeamMembershipNotFound | TeamPermissionRequired} in that order */
  requireTeamRight(context: RequestContext, act: TeamAct): Promise<void>;
  /**
   * @returns undefined if no statement is needed
   * @throws {CannotGetOwnUserWithoutUser | UserAuthenticationRequired | Refusal} the client names another customer
   * @throws {TeamMembershipNotFound | TeamPermissionRequired} in that order
   */
  requireCustomerRight(context: RequestContext, act: CustomerAct): Promise<void> | undefined;
  /** @throws {ProjectNotFound} also if the user is not an owner */
  requireOwnedProject(context: RequestContext, act: ProjectAct): Promise<unknown>;
  /** @throws {ApiKeyNotFound} */
  requireKeyRight(context: RequestContext, act: KeyAct): Promise<void>;
}

type Call = RequestContext & RequestParts;
/** @returns undefined if no statement is needed */
type Enforce = (call: Call, rights: Rights) => Promise<unknown> | undefined;

/**
 * Creates the function that checks whether a caller may touch the things that a request names. Servers may touch all
 * things of their project, and so may people with the role of the operation, which `identify` has checked.
 *
 * @returns undefined if there is nothing to check: no rule of the operation is about a user
 * @see docs/contribute/decisions/0056-whose.md
 */
export function compileWhose(operation: string, { whose }: EndpointSpec): Enforce | undefined {
  const isRead = operation.startsWith('GET ');
  const rules = rulesOf(whose);
  const checks = rules.flatMap((rule) => enforceRule(rule, isRead) ?? []);
  if (checks.length === 0) return undefined;
  const optional = rules.flatMap((rule) => ('missing' in rule && rule.missing === 'skip' ? [rule.id] : []));
  const isChoice = optional.length === rules.length;
  return (call, rights) => {
    if (isChoice && call.level === 'client') requireOne(optional, call);
    let waiting: Promise<unknown> | undefined;
    for (const check of checks) {
      const one = waiting === undefined ? check(call, rights) : waiting.then(() => check(call, rights));
      waiting = one ?? waiting;
    }
    return waiting;
  };
}

function enforceRule(rule: WhoseRule, isRead: boolean): Enforce | undefined {
  switch (rule.of) {
    case 'self':
      return (call) => requireSelf(rule.signedOut, call);
    case 'user':
      return forClients((call) => requireOwnUser(rule, call));
    case 'team':
      return forClients((call, rights) => requireTeamRight(rule, call, rights));
    case 'customer':
      // @guard whose-own-customers
      return forClients((call, rights) => requireCustomerRight(rule, isRead, call, rights));
    case 'key':
      return forClients((call, rights) => requireKeyRight(rule, call, rights));
    case 'dashboard-user':
      return requireDashboardUser;
    case 'owned-project':
      // @guard named-project-belongs-to-user
      return (call, rights) => requireOwnedProject(rule, call, rights);
    default:
      return undefined;
  }
}

function forClients(check: Enforce): Enforce {
  return (call, rights) => (call.level === 'client' ? check(call, rights) : undefined);
}

/** Returns the value of a field, which the schema has checked. */
function valueAt(place: Place, parts: RequestParts): string | undefined {
  const [part, ...names] = place.split('.') as [keyof RequestParts, ...string[]];
  return (Object(parts[part]) as Record<string, string | undefined>)[names.join('.')];
}

/** A request that names nothing would pass every rule. @throws {SchemaError} */
function requireOne(places: readonly Place[], call: Call): void {
  if (places.some((place) => valueAt(place, call) !== undefined)) return;
  const names = places.map((place) => place.slice(place.indexOf('.') + 1));
  throw new KnownErrors.SchemaError({ message: `Send either ${names.join(' or ')}.` });
}

function signedIn({ userId }: Call): UserId {
  if (userId === null) throw new KnownErrors.UserAuthenticationRequired();
  return userId;
}

function ownId({ userId }: Call): UserId {
  if (userId === null) throw new KnownErrors.CannotGetOwnUserWithoutUser();
  return userId;
}

/** `schema` is checked with the schemas, because its error lists all problems of a request. */
function requireSelf(signedOut: OfSelf['signedOut'], call: Call): undefined {
  // @guard operation-of-current-user-needs-one
  if (call.userId !== null || signedOut === 'schema') return;
  if (signedOut === 'USER_AUTHENTICATION_REQUIRED') throw new KnownErrors.UserAuthenticationRequired();
  if (signedOut === 'session') throw new KnownErrors.AccessTokenExpired({ expired_at_millis: null });
  throw new KnownErrors.CannotGetOwnUserWithoutUser();
}

function requireOwnUser(rule: OfUser, call: Call): undefined {
  const asked = valueAt(rule.id, call);
  if (asked === undefined && rule.missing === 'skip') return;
  // @guard clients-need-user-to-name-one
  const own = rule.signedOut === undefined ? ownId(call) : signedIn(call);
  // @guard clients-name-only-their-own-user
  // @guard users-act-on-their-own-contact-channels
  if (asked === own || (asked === undefined && rule.missing === 'own')) return;
  throw new Refusal(rule.status ?? 403, rule.refusal);
}

function requireTeamRight(rule: OfTeam, call: Call, rights: Rights): Promise<void> | undefined {
  const teamId = valueAt(rule.id, call) as TeamId | undefined;
  if (teamId === undefined && rule.missing === 'skip') return undefined;
  const userId = rule.signedOut === undefined ? signedIn(call) : ownId(call);
  if (teamId === undefined) throw new Refusal(400, 'team_id is required for access type client');
  const isSelf = rule.orSelf !== undefined && valueAt(rule.orSelf, call) === userId;
  const act = { teamId, userId, permissionIds: isSelf ? [] : (rule.needs ?? []) };
  // @guard clients-need-right-in-team
  const allowed = rights.requireTeamRight(call, act);
  return rule.hidden === true ? allowed.catch(hide) : allowed;
}

/** Reads show the payments of a customer. Everything else spends money, which only the user may. */
function requireCustomerRight(
  rule: OfCustomer,
  isRead: boolean,
  call: Call,
  rights: Rights,
): Promise<void> | undefined {
  // @guard impersonated-session-does-not-pay
  if (rule.to === 'pay' && !isRead && call.claims !== null) refuseImpersonated(call.claims);
  return rights.requireCustomerRight(call, customerAct(rule, call));
}

function customerAct({ in: part, to }: OfCustomer, call: Call): CustomerAct {
  const type = valueAt(`${part}.customer_type`, call) as CustomerType;
  return { customer: { type, id: valueAt(`${part}.customer_id`, call) ?? '' }, to };
}

function hide(error: unknown): never {
  const isRefused =
    KnownErrors.TeamMembershipNotFound.isInstance(error) || KnownErrors.TeamPermissionRequired.isInstance(error);
  throw isRefused ? new KnownErrors.ApiKeyNotFound() : error;
}

function requireKeyRight({ id, kind }: OfKey, call: Call, rights: Rights): Promise<void> {
  const userId = signedIn(call);
  return rights.requireKeyRight(call, { keyId: valueAt(id, call) ?? '', kind, userId });
}

function requireInternal({ project }: Call): undefined {
  if (project.projectId !== 'internal') throw new KnownErrors.ExpectedInternalProject();
}

function requireDashboardUser(call: Call): undefined {
  // @guard dashboard-needs-user
  signedIn(call);
  requireInternal(call);
  if (call.claims?.is_anonymous === true) throw new KnownErrors.AnonymousAuthenticationNotAllowed();
}

function requireOwnedProject({ id }: OfOwnedProject, call: Call, rights: Rights): Promise<unknown> {
  const isClient = call.level === 'client';
  if (isClient) requireDashboardUser(call);
  else requireInternal(call);
  const userId = isClient ? signedIn(call) : null;
  return rights.requireOwnedProject(call, { projectId: valueAt(id, call) ?? '', userId });
}
