import type { UserId } from '@portico/contract';
import type { TenancyContext } from '../../http/context.ts';
import { personalTeamName } from './personal-team.ts';
import { renamePersonalTeams } from './teams.queries.ts';

/** Gives the personal teams of a user who was nameless the name of the user. @see protocol 03 §3.7, 04 §4.2 */
export async function namePersonalTeams(
  context: TenancyContext,
  user: { readonly userId: UserId; readonly displayName: string | null; readonly email: string | null },
): Promise<void> {
  await renamePersonalTeams.run(context, { userId: user.userId, name: personalTeamName(user) });
}
