import type { TeamId, UserId } from '@portico/contract';
import type { Conflict, Referred } from './conflicts.queries.ts';
import type { EarlierLines } from './earlier-lines.ts';
import type { LeftOut } from './left-out.ts';
import type { ReadLine, RefusedLine } from './read-line.ts';
import type { ReadProduct, ReadQuantity } from './read-payment.ts';
import type { ReadUser } from './read-user.ts';

/** What becomes of a line. */
export interface Outcome {
  readonly line: number;
  readonly outcome: 'created' | 'updated' | 'linked' | 'skipped' | 'refused' | 'done';
  readonly reason: string | null;
  /** The user of the line. The one who is there already, if the line is not written because of it. */
  readonly user_id: UserId | null;
  readonly team_id: TeamId | null;
  readonly has_weak_hash: boolean;
  /** Users and teams that the line refers to, and that are not in the project. */
  readonly missing_ids: string[];
  /** Of a dry run: the fields of the user or team that the line would change. */
  readonly changed_fields: string[];
  /** What is left out of a line that is imported. */
  readonly left_out: LeftOut[];
}

/** What the lines meet in the project. */
export interface Found {
  readonly conflicts: readonly Conflict[];
  readonly referred: readonly Referred[];
}

/** How a request wants its lines to be written. */
export interface Rules {
  readonly dry_run: boolean;
  readonly on_conflict: 'skip' | 'refuse' | 'update' | 'link';
}

const reasons = {
  email: 'a user signs in with this address',
  account: 'a user signs in with this account of an identity provider',
  passkey: 'a user has this passkey',
} as const;

const reasonsOfIds = {
  user: 'a user has this ID',
  team: 'a team has this ID',
  membership: 'the user is in the team',
  api_key: 'an API key has this ID or digest',
  product: 'a product of a customer has this ID',
  item_quantity: 'a change of a quantity has this ID',
} as const;

/** Returns the addresses with which a user signs in, as they are stored. */
export function signInEmails({ addresses }: ReadUser): readonly string[] {
  return addresses.filter(({ usedForAuth }) => usedForAuth).map(({ value }) => value);
}

/** Returns whether the user of an account signs in with it. */
export function signsIn({ allow_sign_in }: { readonly allow_sign_in?: boolean | undefined }): boolean {
  return allow_sign_in !== false;
}

/** Returns the accounts with which a user signs in. */
export function signInAccounts({ user }: ReadUser) {
  return (user.oauth_providers ?? []).filter(signsIn);
}

/** Returns what nothing else in the project may have. */
function namesOf(read: ReadLine): readonly string[] {
  if (read.kind === 'team') return [`team ${read.id}`];
  if (read.kind === 'membership') return [`membership ${read.membership.team_id} ${read.membership.user_id}`];
  if (read.kind === 'api_key') return [`key ${read.id}`, `digest ${read.key.digest}`];
  if (read.kind === 'product' || read.kind === 'item_quantity') return [`${read.kind} ${read.id}`];
  return [
    `user ${read.id}`,
    ...signInEmails(read).map((email) => `email ${email}`),
    ...signInAccounts(read).map(({ id, account_id }) => `account ${id} ${account_id}`),
    ...(read.user.passkeys ?? []).map(({ credential_id }) => `passkey ${credential_id}`),
  ];
}

function identityOf(read: ReadLine) {
  if (read.kind === 'user') return { user_id: read.id, team_id: null };
  if (read.kind === 'team') return { user_id: null, team_id: read.id };
  if (read.kind === 'product' || read.kind === 'item_quantity') return ownerOf(read);
  const { user_id, team_id } = read.kind === 'membership' ? read.membership : read.key;
  return { user_id: (user_id ?? null) as UserId | null, team_id: (team_id ?? null) as TeamId | null };
}

/** Returns the user or team of a product or quantity. */
function ownerOf({ customer: { type, id } }: ReadProduct | ReadQuantity) {
  return { user_id: type === 'user' ? (id as UserId) : null, team_id: type === 'team' ? (id as TeamId) : null };
}

/** Returns the users and teams that a line refers to. */
export function referredIds(read: ReadLine): {
  readonly userIds: readonly string[];
  readonly teamIds: readonly string[];
} {
  if (read.kind === 'user' || read.kind === 'team') return { userIds: [], teamIds: [] };
  const { user_id, team_id } = identityOf(read);
  return { userIds: user_id === null ? [] : [user_id], teamIds: team_id === null ? [] : [team_id] };
}

/**
 * Returns what becomes of each line. The first of two lines for the same user wins.
 *
 * @param earlier what the lines before hold. These lines are added to it
 */
export function outcomesOf(
  rules: Rules,
  read: readonly (ReadLine | RefusedLine)[],
  { conflicts, referred }: Found,
  { seen, owners }: EarlierLines,
): readonly Outcome[] {
  const byLine = Map.groupBy(conflicts, ({ line }) => line);
  owners.learn(referred);
  return read.map((one) => {
    if (one.kind === 'refused') return answer(one.line, 'refused', one.reason);
    const found = byLine.get(one.line) ?? [];
    const done = found.find(({ by }) => by === 'line');
    if (done !== undefined) return answer(one.line, 'done', null, done);
    const [conflict] = found;
    const identity = identityOf(one);
    const leftOut = (reason: string, of: Partial<Pick<Outcome, 'user_id' | 'team_id'>> = {}) =>
      answer(one.line, rules.on_conflict === 'refuse' ? 'refused' : 'skipped', reason, of);
    const names = namesOf(one);
    const earlier = names.find((name) => seen.has(name));
    if (earlier !== undefined) return leftOut(`line ${seen.get(earlier)} is the same ${nouns[one.kind]}`);
    for (const name of names) seen.set(name, one.line);
    if (conflict !== undefined) {
      const reason = conflict.by === 'id' || conflict.by === 'line' ? reasonsOfIds[one.kind] : reasons[conflict.by];
      return changeOf(rules, one, found) ?? leftOut(reason, conflict);
    }
    if (one.kind !== 'user' && one.kind !== 'team') {
      const { missing, problem } = owners.refer(one, referredIds(one));
      if (problem !== undefined) return answer(one.line, 'refused', problem);
      if (missing.length > 0) {
        if (!rules.dry_run) return answer(one.line, 'refused', `${missing.join(' and ')} is not in the project`);
        return { ...answer(one.line, 'created', null, identity), missing_ids: [...missing] };
      }
    }
    owners.add(one);
    return answer(one.line, 'created', null, identity, one.kind === 'user' && one.hasWeakHash);
  });
}

const nouns = {
  user: 'user',
  team: 'team',
  membership: 'member',
  api_key: 'API key',
  product: 'product of a customer',
  item_quantity: 'change of a quantity',
} as const;

function answer(
  line: number,
  outcome: Outcome['outcome'],
  reason: string | null,
  { user_id = null, team_id = null }: Partial<Pick<Outcome, 'user_id' | 'team_id'>> = {},
  hasWeakHash = false,
): Outcome {
  const lists = { missing_ids: [], changed_fields: [], left_out: [] };
  return { line, outcome, reason, user_id, team_id, has_weak_hash: hasWeakHash, ...lists };
}

/** Returns the change of what is there already, if the rule wants one. */
function changeOf({ on_conflict: rule }: Rules, read: ReadLine, found: readonly Conflict[]): Outcome | undefined {
  const [first] = found;
  if (first === undefined || (read.kind !== 'user' && read.kind !== 'team')) return undefined;
  // Two different users are in the way.
  if (found.some(({ user_id, team_id }) => user_id !== first.user_id || team_id !== first.team_id)) return undefined;
  const isById = found.some(({ by }) => by === 'id');
  const weak = read.kind === 'user' && read.hasWeakHash;
  if (rule === 'update' && isById) return answer(read.line, 'updated', null, first, weak);
  if (rule !== 'link' || read.kind !== 'user' || isById) return undefined;
  const email = found.find(({ by }) => by === 'email');
  // @guard link-only-verified-addresses
  if (email?.is_verified !== true || !isVerifiedInLine(read, found)) return undefined;
  return answer(read.line, 'linked', null, first, weak);
}

/** Returns whether the line has verified all addresses with which it would sign in. */
function isVerifiedInLine({ addresses }: ReadUser, found: readonly Conflict[]): boolean {
  const isVerifiedInProject = found.every(({ by, is_verified }) => by !== 'email' || is_verified === true);
  return isVerifiedInProject && addresses.every(({ usedForAuth, isVerified }) => !usedForAuth || isVerified);
}
