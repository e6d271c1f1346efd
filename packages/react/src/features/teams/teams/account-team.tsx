import type { Team } from '@portico/js';
import { internals } from '@portico/js/internals';
import { accountBilling } from '@portico/texts/en-US/account-billing';
import { accountPages } from '@portico/texts/en-US/account-pages';
import { usePorticoApp } from '../../../hooks/app-context.ts';
import { useRead } from '../../../hooks/use-read.ts';
import { useUser } from '../../../hooks/use-user.ts';
import { lazyPart, Wait } from '../../../loading/wait.tsx';
import { useAccountText } from '../../../text/text-context.tsx';
import { Block } from '../../../ui/block.tsx';
import { BlockBones } from '../../../ui/loading-block.tsx';
import { PartBoundary } from '../../../ui/part-boundary.tsx';
import { AccountTeamInvitations } from './account-team-invitations.tsx';
import { AccountTeamLeaving } from './account-team-leaving.tsx';
import { AccountTeamMembers } from './account-team-members.tsx';
import { AccountTeamOwnProfile, AccountTeamProfile } from './account-team-profile.tsx';

/** Loaded on demand: few projects have products for teams. */
const AccountBilling = lazyPart(async () => (await import('../../payments/account-billing.tsx')).AccountBilling);

/** Loaded on demand: few projects have team API keys. */
const ApiKeys = lazyPart(async () => (await import('../api-keys/api-keys.tsx')).ApiKeys);

/** The permissions that every project has. @see docs/reference/protocol/permissions.md#system-permissions */
type SystemPermission =
  | '$update_team'
  | '$delete_team'
  | '$read_members'
  | '$remove_members'
  | '$invite_members'
  | '$manage_api_keys';

/** Shows a team of the user: its profile, its members, and the actions that the user's permissions allow. */
export function AccountTeam({ team }: { readonly team: Team }) {
  const user = useUser({ or: 'redirect' });
  const { config } = useRead(usePorticoApp()[internals].project());
  const granted = new Set(user.usePermissions(team).map(({ id }) => id));
  const may = (permission: SystemPermission) => granted.has(permission);
  return (
    <>
      <AccountTeamProfile team={team} mayChange={may('$update_team')} />
      {may('$read_members') && <AccountTeamMembers team={team} ownId={user.id} mayRemove={may('$remove_members')} />}
      {may('$invite_members') && (
        <AccountTeamInvitations team={team} mayList={may('$read_members')} mayRevoke={may('$remove_members')} />
      )}
      {config.sellsToTeams && may('$update_team') && <Billing team={team} />}
      {config.allowTeamApiKeys && may('$manage_api_keys') && <Keys team={team} />}
      <AccountTeamOwnProfile user={user} team={team} />
      <AccountTeamLeaving user={user} team={team} mayDelete={may('$delete_team')} />
    </>
  );
}

function Billing({ team }: { readonly team: Team }) {
  const text = useAccountText(accountBilling);
  const bones = (
    <Block title={text('billing.products')}>
      <BlockBones />
    </Block>
  );
  return (
    <PartBoundary retry={async () => await team.listProducts()}>
      <Wait fallback={bones}>
        <AccountBilling customer={team} />
      </Wait>
    </PartBoundary>
  );
}

function Keys({ team }: { readonly team: Team }) {
  const text = useAccountText(accountPages);
  const bones = (
    <Block title={text('keys.title')} text={text('keys.text.team')}>
      <BlockBones />
    </Block>
  );
  return (
    <PartBoundary retry={async () => await team.listApiKeys()}>
      <Wait fallback={bones}>
        <ApiKeys owner={team} of="team" />
      </Wait>
    </PartBoundary>
  );
}
