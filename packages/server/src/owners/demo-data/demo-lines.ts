import { createHash } from 'node:crypto';
import type { Json, UserId } from '@portico/contract';
import type { TenancyContext } from '../../kernel/context.ts';
import { demoNotes, demoPeople, demoTeams } from './demo-people.ts';

const dayMillis = 86_400_000;
const hourMillis = 3_600_000;
/** Days over which the sign-ups are spread. */
const days = 90;

/** A user of demo data. */
export interface DemoUser {
  readonly id: UserId;
  readonly signedUpAt: number;
  /** Null: never active. */
  readonly lastActiveAt: number | null;
  /** How the user signs in. */
  readonly method: string;
  readonly line: Readonly<Record<string, Json>>;
}

/** What the demo data of a project is made from. The same run always gives the same users, so it can be continued. */
interface DemoRun {
  readonly runId: string;
  readonly addedAt: Date;
  /** The hash of a password that nobody knows. Null: nobody signs in with a password. */
  readonly passwordHash: string | null;
}

/** Returns a number from 0 to 1 that is always the same for a run and a purpose. */
export function chance(runId: string, purpose: string): number {
  return createHash('sha256').update(`${runId} ${purpose}`).digest().readUInt32BE(0) / 0x1_0000_0000;
}

/** Returns an ID that is always the same for a run and a purpose, a version 4 UUID. */
function idOf<T extends string>(runId: string, purpose: string): T {
  const hex = createHash('sha256').update(`${runId} ${purpose}`).digest('hex');
  const variant = '89ab'[Number.parseInt(hex.slice(16, 17), 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}` as T;
}

/** Returns the users of demo data. Accounts are only of providers that the project has. */
export function demoUsers({ project }: TenancyContext, run: DemoRun): readonly DemoUser[] {
  const providers = ['google', 'github', 'apple', 'microsoft'].filter((id) =>
    Object.hasOwn(project.config.auth.oauth.providers, id),
  );
  const password = run.passwordHash === null ? [] : ['password'];
  const methods = [...password, ...(providers.length === 0 ? ['otp'] : providers), ...password, 'otp'];
  return demoPeople.map(([name, country], at) => {
    const random = (purpose: string) => chance(run.runId, `${purpose} ${at}`);
    // More users sign up each week than in the one before.
    const age = (1 - random('day') ** 0.6) * days * dayMillis;
    const signedUpAt = Math.floor(run.addedAt.getTime() - age - hourMillis);
    const lastActiveAt =
      random('active') < 0.1
        ? null
        : Math.floor(signedUpAt + (run.addedAt.getTime() - signedUpAt) * random('last') ** 0.3);
    const method = methods[at % methods.length] ?? 'otp';
    return {
      id: idOf<UserId>(run.runId, `user ${at}`),
      signedUpAt,
      lastActiveAt,
      method,
      line: {
        type: 'user',
        id: idOf(run.runId, `user ${at}`),
        display_name: name,
        primary_email: addressOf(name),
        primary_email_verified: method !== 'password' || random('verified') < 0.7,
        signed_up_at_millis: signedUpAt,
        last_active_at_millis: lastActiveAt,
        country,
        ...signInOf(method, at, run.passwordHash),
        ...(random('restricted') < 0.04
          ? { restricted_by_admin: true, restricted_by_admin_reason: 'Unpaid invoices' }
          : {}),
        ...extrasOf(at, signedUpAt),
      },
    };
  });
}

function addressOf(name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z ]/g, '')
    .toLowerCase();
  return `${plain.trim().replaceAll(/ +/g, '.')}@example.com`;
}

function signInOf(method: string, at: number, passwordHash: string | null): Record<string, Json> {
  if (method === 'password') return { password_hash: passwordHash };
  if (method === 'otp') return { otp_auth_enabled: true };
  return { oauth_providers: [{ id: method, account_id: `demo-${at}` }] };
}

/** Returns the tags, notes and metadata of a user. */
function extrasOf(at: number, signedUpAt: number): Record<string, Json> {
  const tags = [
    ...(at % 7 === 0 ? ['vip'] : []),
    ...(at % 4 === 1 ? ['beta'] : []),
    ...(at % 9 === 2 ? ['trial'] : []),
    ...(at % 11 === 3 ? ['newsletter'] : []),
    ...(at % 14 === 0 ? ['enterprise'] : []),
  ];
  const note = at % 7 === 3 ? demoNotes[(at - 3) / 7] : undefined;
  return {
    ...(tags.length === 0 ? {} : { tags }),
    ...(note === undefined
      ? {}
      : { notes: [{ text: note, author_name: 'Demo data', created_at_millis: signedUpAt + hourMillis }] }),
    server_metadata: { plan: at % 5 === 0 ? 'business' : at % 3 === 0 ? 'pro' : 'free' },
  };
}

/** Returns the lines of the teams and their members. The first member has the permissions of who creates a team. */
export function demoTeamLines(
  { project }: TenancyContext,
  run: DemoRun,
  users: readonly DemoUser[],
): readonly Readonly<Record<string, Json>>[] {
  const creator = Object.keys(project.config.rbac.defaultPermissions.teamCreator);
  const begins = demoTeams.map((_, at) => demoTeams.slice(0, at).reduce((sum, [, count]) => sum + count, 0));
  const members = demoTeams.map(([, count], at) => users.slice(begins[at], (begins[at] ?? 0) + count));
  const teams = demoTeams.map(([display_name], at) => ({
    type: 'team',
    id: idOf(run.runId, `team ${at}`),
    display_name,
    created_at_millis: (members[at]?.[0]?.signedUpAt ?? run.addedAt.getTime()) + hourMillis,
  }));
  const memberships = members.flatMap((ofTeam, at) =>
    ofTeam.map(({ id, signedUpAt }, place) => ({
      type: 'membership',
      team_id: idOf(run.runId, `team ${at}`),
      user_id: id,
      created_at_millis: signedUpAt + hourMillis,
      ...(place === 0 ? { permissions: creator } : {}),
    })),
  );
  return [...teams, ...memberships];
}
