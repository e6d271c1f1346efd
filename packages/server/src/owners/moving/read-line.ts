import {
  fields,
  type ImportedApiKey,
  type ImportedMembership,
  type ImportedTeam,
  importLine,
  type Json,
  type TeamId,
} from '@portico/contract';
import { newId } from '../../base/ids.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { unknownPermission } from './known-permissions.ts';
import { type ReadProduct, type ReadQuantity, readProduct, readQuantity } from './read-payment.ts';
import { type PasswordKeys, type ReadUser, readUser } from './read-user.ts';

/** A team that can be imported, unless there is a conflict. */
export interface ReadTeam {
  readonly kind: 'team';
  readonly line: number;
  readonly id: TeamId;
  readonly team: ImportedTeam;
}

/** A member who can be imported, if team and user exist. */
export interface ReadMembership {
  readonly kind: 'membership';
  readonly line: number;
  readonly membership: ImportedMembership;
}

/** An API key that can be imported, if its owner exists. */
export interface ReadKey {
  readonly kind: 'api_key';
  readonly line: number;
  readonly id: string;
  readonly key: ImportedApiKey;
}

/** A line that can be imported, unless there is a conflict. */
export type ReadLine = ReadUser | ReadTeam | ReadMembership | ReadKey | ReadProduct | ReadQuantity;

/** A line that cannot be imported. */
export interface RefusedLine {
  readonly kind: 'refused';
  readonly line: number;
  readonly reason: string;
}

/** Reads a line of a file. Names the field of the first problem, but no value, which could be a secret. */
export function readLine(
  context: TenancyContext,
  { line, content }: { readonly line: number; readonly content: Json },
  keys: PasswordKeys,
): ReadLine | RefusedLine {
  const parsed = importLine.safeParse(content);
  if (!parsed.success) return { kind: 'refused', line, reason: problemOf(parsed.error.issues[0]) };
  const { id } = parsed.data.type === 'membership' ? { id: undefined } : parsed.data;
  // Lists and exports begin after the nil UUID and end before the max UUID.
  if (id !== undefined && !fields.isUuid(id))
    return { kind: 'refused', line, reason: 'id: is the nil or the max UUID' };
  const read = readParsed(context, line, parsed.data, keys);
  return typeof read === 'string' ? { kind: 'refused', line, reason: read } : read;
}

function readParsed(
  context: TenancyContext,
  line: number,
  given: ReturnType<typeof importLine.parse>,
  keys: PasswordKeys,
): ReadLine | string {
  switch (given.type) {
    case 'user':
      return readUser(context, line, given, keys);
    case 'team':
      return { kind: 'team', line, id: (given.id as TeamId | undefined) ?? newId<TeamId>(), team: given };
    case 'membership': {
      const unknown = unknownPermission(context, 'team', given.permissions);
      if (unknown !== undefined) return `permissions: the project has no team permission ${unknown}`;
      return { kind: 'membership', line, membership: given };
    }
    case 'api_key':
      return { kind: 'api_key', line, id: given.id ?? newId(), key: given };
    case 'product':
      return readProduct(context, line, given);
    case 'item_quantity':
      return readQuantity(context, line, given);
  }
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly code?: string | undefined;
  readonly message: string;
}

function problemOf(issue: Issue | undefined): string {
  if (issue === undefined) return 'is not valid';
  const path = issue.path.map(String).join('.');
  return path === '' ? issue.message : `${path}: ${issue.message.replaceAll('{path}', 'it')}`;
}
