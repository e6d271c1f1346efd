import { createHash } from 'node:crypto';
import { type BodyOf, type Endpoints, fields, type Json } from '@portico/contract';
import { Refusal } from '../../base/refusal.ts';
import { openConfigSecret } from '../../ground/config-secrets/index.ts';
import type { Caller, TenancyContext } from '../../kernel/context.ts';
import type { OldSystem, UnknownSignIn } from '../../kernel/old-system.ts';
import type { Platform } from '../../kernel/platform.ts';
import { normaliseEmail } from '../../kernel/search-text.ts';
import { importLines } from '../moving/index.ts';
import { askHook } from './ask-http.ts';
import { askStackAuth } from './ask-stack-auth.ts';
import { type Answer, Unusable } from './exchange.ts';
import { countFailure, countMoved, nextLine, oldSystemOf, wasDeleted, wasTakenAway } from './old-system.queries.ts';

const secretPath = 'auth.oldSystem.secret';

/** Requests to the old system of a project at the same time, in each process. */
const atOnceMax = 20;

const busy = 'The sign-in cannot be checked now. Try again in a minute.';

/** Creates what asks old systems. It counts the requests in progress. */
export function createOldSystem(platform: () => Platform): OldSystem {
  const running = new Map<string, number>();
  return {
    moveIn: async (context, signIn) => {
      const { tenancyId, project } = context;
      if (project.config.auth.oldSystem.type === 'off') return false;
      const count = running.get(tenancyId) ?? 0;
      // @guard requests-to-old-systems-at-once
      if (count >= atOnceMax) throw new Refusal(503, busy);
      running.set(tenancyId, count + 1);
      try {
        const { db, now } = context;
        return await moveIn({ db, now, project, tenancyId, platform: platform() }, signIn);
      } finally {
        const left = (running.get(tenancyId) ?? 1) - 1;
        if (left === 0) running.delete(tenancyId);
        else running.set(tenancyId, left);
      }
    },
  };
}

async function moveIn(context: TenancyContext, { email, password, userId }: UnknownSignIn): Promise<boolean> {
  // @guard old-system-gives-no-removed-address
  if (userId === null && (await wasTakenAway.first(context, { email }))?.was_taken_away === true) return false;
  try {
    const answer = await ask(context, email, password);
    if (answer.user === null || (await wasDeletedHere(context, answer.user.id))) return false;
    const { outcome, reason } = await importUser(context, { answer, email, password, isDry: false });
    // One of both sides has not verified the address. Or the user has moved in since, by another sign-in at the same time.
    if (outcome === 'skipped') return userId === null;
    if (outcome === 'refused') throw new Unusable(`The user cannot move in: ${reason ?? ''}`);
    await countMoved.run(context, { now: context.now });
    return true;
  } catch (error) {
    // Another sign-in of the user moves them in at the same time.
    if (error instanceof Refusal && error.status === 409) return true;
    if (!(error instanceof Unusable)) throw error;
    await countFailure.run(context, { now: context.now, message: error.message.slice(0, 500) });
    throw new Refusal(503, busy);
  }
}

/** Returns whether the user was deleted here. An old system would bring them back, and without a restriction. */
async function wasDeletedHere(context: TenancyContext, id: Json | undefined): Promise<boolean> {
  if (typeof id !== 'string' || !fields.isUuid(id)) return false;
  // @guard deleted-users-stay-out
  return (await wasDeleted.first(context, { userId: id }))?.was_deleted === true;
}

/** @throws {Unusable} */
async function ask(context: TenancyContext, email: string, password: string): Promise<Answer> {
  const { type, url, secret: sealed, projectId } = context.project.config.auth.oldSystem;
  if (type === 'off' || url === undefined || sealed === undefined) throw new Unusable('No old system is configured.');
  const secret = await openConfigSecret(context, secretPath, sealed);
  const asked = { url, secret, projectId, email, password };
  return type === 'http' ? await askHook(context, asked) : await askStackAuth(context, asked);
}

interface Moving {
  readonly answer: Answer;
  readonly email: string;
  readonly password: string;
  readonly isDry: boolean;
}

/** Imports the user of an answer. @throws {Unusable} the answer is about another address */
async function importUser(context: TenancyContext, { answer, email, password, isDry }: Moving) {
  const { type: _type, ...user } = answer.user ?? {};
  const { primary_email: given } = user;
  // @guard old-system-answers-about-the-address
  if (typeof given === 'string' && normaliseEmail(given) !== email)
    throw new Unusable('The answer is about another address.');
  const passwordHash = isDry ? null : await context.platform.passwordHasher.hash(context, password);
  const content: Json = { ...user, type: 'user', primary_email: email, password_hash: passwordHash };
  const line = isDry ? 1 : ((await nextLine.first(context, { total: answer.total }))?.line ?? 1);
  const wanted = {
    runId: runIdOf(context),
    dry_run: isDry,
    // A user who is there already gets the password only if both have verified the address.
    on_conflict: 'link' as const,
    password_keys: {},
    file_name: 'Sign-ins from the old system',
    record_events: true,
    lines: [{ line, content }],
  };
  const [outcome] = await importLines({ ...context, actor: null }, wanted);
  if (outcome === undefined) throw new Unusable('The user was not imported.');
  return outcome;
}

/** Returns the ID of the import to which all users of the old system belong. */
function runIdOf({ tenancyId }: TenancyContext): string {
  const hex = createHash('sha256').update(`old system of ${tenancyId}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Returns how many users have moved in, and the last failure. */
export async function describeOldSystem(context: TenancyContext) {
  const { type, totalUsers } = context.project.config.auth.oldSystem;
  const row = await oldSystemOf.first(context, {});
  return {
    type,
    moved: row?.moved ?? 0,
    last_moved_at_millis: row?.last_moved_at?.getTime() ?? null,
    total: row?.total ?? totalUsers ?? null,
    failures: row?.failures ?? 0,
    last_failure_at_millis: row?.last_failure_at?.getTime() ?? null,
    last_failure: row?.last_failure ?? null,
  };
}

type Test = BodyOf<Endpoints['POST /internal/old-system/test'], 'admin'>;

/** Asks the old system as a sign-in does, and moves nobody. @throws {Refusal} 400, the project has no old system */
export async function testOldSystem(context: TenancyContext & Pick<Caller, 'actor'>, { email: given, password }: Test) {
  if (context.project.config.auth.oldSystem.type === 'off') throw new Refusal(400, 'The project has no old system.');
  const email = normaliseEmail(given);
  const startedAt = performance.now();
  const nothing = { problem: null, outcome: null, display_name: null };
  try {
    const answer = await ask(context, email, password);
    const duration_millis = Math.round(performance.now() - startedAt);
    if (answer.user === null) return { ...nothing, answer: 'no_user' as const, duration_millis };
    const { outcome, reason } = await importUser(context, { answer, email, password, isDry: true });
    const name = answer.user.display_name;
    return {
      answer: 'user' as const,
      problem: reason,
      duration_millis,
      outcome: outcome === 'updated' || outcome === 'done' ? null : outcome,
      display_name: typeof name === 'string' ? name : null,
    };
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    const duration_millis = Math.round(performance.now() - startedAt);
    return { ...nothing, answer: 'failed' as const, problem: error.message, duration_millis };
  }
}
