import type { TenancyContext } from '../../kernel/context.ts';
import type { Referred } from './conflicts.queries.ts';
import type { ReadLine, ReadTeam } from './read-line.ts';
import type { ReadUser } from './read-user.ts';

/** What the lines of a request hold that come before a part of it. */
export interface EarlierLines {
  /** What nothing else in the project may have, and the line before that has it. */
  readonly seen: Map<string, number>;
  readonly owners: Owners;
}

/** Returns what the first part of a request has before it: nothing. */
export function noEarlierLines(context: TenancyContext): EarlierLines {
  return { seen: new Map(), owners: new Owners(context.platform.settings.bounds) };
}

/** Copies what earlier lines hold, for an attempt that can fail. */
export function copyOf({ seen, owners }: EarlierLines): EarlierLines {
  return { seen: new Map(seen), owners: owners.copy() };
}

/** Users and teams that a line refers to. */
interface References {
  readonly userIds: readonly string[];
  readonly teamIds: readonly string[];
}

interface Bounds {
  readonly teams: number;
  readonly apiKeys: number;
}

/** Numbers of teams and keys by `user ID` and `team ID`. */
type Held = Map<string, { readonly teams: number; readonly keys: number }>;

/** The users and teams that exist, with those of earlier lines, and what they have. */
class Owners {
  readonly #held: Held;
  readonly #bounds: Bounds;

  constructor(bounds: Bounds, held: Held = new Map()) {
    this.#bounds = bounds;
    this.#held = held;
  }

  copy(): Owners {
    return new Owners(this.#bounds, new Map(this.#held));
  }

  /** Adds users and teams of the project, as long as no earlier line has counted them. */
  learn(referred: readonly Referred[]): void {
    for (const { id, kind, teams, keys } of referred) {
      const name = `${kind} ${id}`;
      if (!this.#held.has(name)) this.#held.set(name, { teams, keys });
    }
  }

  /** Adds the user or team of a line that is created. */
  add(read: ReadLine): void {
    if (read.kind === 'user' || read.kind === 'team') this.#held.set(`${read.kind} ${read.id}`, { teams: 0, keys: 0 });
  }

  /** Counts a member or key. @returns what does not exist, and the problem if its owner has too many */
  refer(
    read: Exclude<ReadLine, ReadUser | ReadTeam>,
    { userIds, teamIds }: References,
  ): { readonly missing: readonly string[]; readonly problem?: string } {
    const names = [...userIds.map((id) => `user ${id}`), ...teamIds.map((id) => `team ${id}`)];
    const missing = names.filter((name) => !this.#held.has(name));
    if (missing.length > 0 || read.kind === 'product' || read.kind === 'item_quantity') return { missing };
    const isMember = read.kind === 'membership';
    const owner = isMember ? `user ${read.membership.user_id}` : (names[0] ?? '');
    const held = this.#held.get(owner);
    if (held === undefined) return { missing };
    const { teams, apiKeys } = this.#bounds;
    if (isMember && held.teams >= teams)
      return { missing, problem: `the user is in ${teams} teams, which is the maximum` };
    if (!isMember && held.keys >= apiKeys)
      return { missing, problem: `the owner has ${apiKeys} API keys, which is the maximum` };
    this.#held.set(owner, { teams: held.teams + (isMember ? 1 : 0), keys: held.keys + (isMember ? 0 : 1) });
    return { missing };
  }
}
