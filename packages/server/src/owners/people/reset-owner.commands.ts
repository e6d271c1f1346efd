import type { TeamId, UserId } from '@portico/contract';
import { oneLine } from '@portico/contract/command-line';
import { commandLineOf } from '../../base/command-line-name.ts';
import { internalContext } from '../../ground/projects/index.ts';
import { linkWithCode } from '../../ground/verification-codes/index.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import type { CommandResult, OperatorCommand, OperatorCommands } from '../../kernel/operator-command.ts';
import { normaliseEmail } from '../../kernel/search-text.ts';
import { issueResetCode } from '../../sign-in/password/index.ts';
import { updateUser } from '../../users/users/index.ts';
import { accountOfAddress, ownersOfTeam } from './people.queries.ts';
import { createOwnerInvitation } from './person-invitations.service.ts';

const accountAddress: Pick<OperatorCommand, 'argument' | 'examples'> = {
  argument: { kind: 'email', usage: '<email>', sentence: 'Without an email address, it lists the owners.' },
  examples: ['owner@example.com'],
};
const usage = `Add the email address of the account, such as: ${commandLineOf('reset-owner owner@example.com')}`;

/** Commands that give a person access to their dashboard account again. The operator has all rights anyway. */
export const resetOwnerCommands: OperatorCommands = {
  'reset-owner': {
    summary: 'Create a link that sets a new password of a dashboard account',
    ...accountAddress,
    run: async (job, platform, { argument }) => {
      const context = await internalContext(job, platform);
      if (argument === undefined) return await listOwners(context);
      return await withAccount(context, argument, async (userId, email) => {
        const code = await issueResetCode(context, userId, email);
        const link = linkWithCode(`${platform.publicUrl()}/password-reset`, code);
        return [`This link sets a new password for ${email}. It works once, and expires in one hour:`, link];
      });
    },
  },
  'reset-owner invite': {
    summary: 'Create a link that makes a person an owner of this server',
    ...accountAddress,
    run: async (job, platform, { argument }) => {
      const context = await internalContext(job, platform);
      const { ownerTeamId } = context.project;
      if (ownerTeamId === null || argument === undefined) return await listOwners(context);
      const email = normaliseEmail(argument);
      const link = await createOwnerInvitation(context, ownerTeamId, email);
      return {
        lines: [`This link makes ${email} an owner, with or without an account. It expires in seven days:`, link],
      };
    },
  },
  'reset-owner second-factor': {
    summary: 'Turn off the second factor of a dashboard account',
    ...accountAddress,
    run: async (job, platform, { argument }) => {
      const context = await internalContext(job, platform);
      if (argument === undefined) return await listOwners(context);
      return await withAccount(context, argument, async (userId, email) => {
        await updateUser(context, userId, withoutSecondFactor);
        return [`The second factor of ${email} is off.`];
      });
    },
  },
};

const withoutSecondFactor = {
  totp_secret_sealed: null,
  requires_totp: false,
  totp_last_step: null,
  totp_added_at: null,
};

/** Without an argument, the commands name the accounts that own the installation. */
async function listOwners(context: TenancyContext): Promise<CommandResult> {
  const teamId: TeamId | null = context.project.ownerTeamId;
  if (teamId === null) return { lines: [], failure: 'This server has no owner yet. Open the setup link.' };
  const owners = await ownersOfTeam.all(context, { teamId });
  const lines = owners.map(({ display_name, email }) =>
    [email ?? 'no email', oneLine(display_name ?? '')].filter(Boolean).join('  '),
  );
  return { lines: ['Owners of this server:', ...lines], failure: usage };
}

async function withAccount(
  context: TenancyContext,
  argument: string,
  work: (userId: UserId, email: string) => Promise<readonly string[]>,
): Promise<CommandResult> {
  const email = normaliseEmail(argument);
  const account = await accountOfAddress.first(context, { email });
  if (account === undefined) return { lines: [], failure: `No dashboard account signs in with ${email}.` };
  return { lines: await work(account.user_id, email) };
}
