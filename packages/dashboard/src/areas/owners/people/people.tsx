import type { ProjectPerson } from '@portico/react';
import { ContactRound, Ellipsis, Mail } from 'lucide-react';
import { useState } from 'react';
import { personName } from '../../../features/owners/people/person-name.ts';
import { roleName } from '../../../features/owners/people/roles.ts';
import { useProject } from '../../../lib/projects.tsx';
import { useMayChange } from '../../../lib/rights.tsx';
import { useOwner } from '../../../lib/session.tsx';
import { useDialogState } from '../../../lib/wanted-dialog.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Menu, MenuItem, MenuLine } from '../../../ui/dialogs/menu.tsx';
import { Button, IconButton } from '../../../ui/forms/button.tsx';
import { Screen } from '../../../ui/layout/surface.tsx';
import { Time } from '../../../ui/layout/time.tsx';
import type { Column } from '../../../ui/lists/data-table.tsx';
import { Named } from '../../../ui/lists/named.tsx';
import { PagedTable, usePages } from '../../../ui/lists/paged-table.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { Empty } from '../../../ui/states/states.tsx';
import { inviteDialog } from './invite-dialog.tsx';
import { PendingInvitations } from './pending-invitations.tsx';
import { PersonSessions } from './person-sessions.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { roleDialog } from './role-dialog.tsx';

/** What is open for a person. */
interface Opened {
  readonly dialog: 'role' | 'sessions' | 'removal';
  readonly person: ProjectPerson;
}

/** Shows the people who work on the project in the dashboard, with their roles. */
export function People() {
  const project = useProject();
  const self = useOwner();
  const [isInviting, setIsInviting] = useDialogState('invite-person');
  const [opened, setOpened] = useState<Opened | undefined>(undefined);
  const isOwner = useMayChange();
  const pages = usePages('people', ['list'], async (cursor) => {
    const { items, nextCursor } = await project.app.people.list({ cursor });
    return { rows: items, next: nextCursor };
  });
  const invite = (
    <Button changes look="primary" onClick={() => setIsInviting(true)}>
      <Mail size={16} aria-hidden="true" />
      Invite person
    </Button>
  );
  const of = (dialog: Opened['dialog']) => (opened?.dialog === dialog ? opened.person : undefined);
  const close = () => setOpened(undefined);
  const changed = of('role');
  return (
    <Screen
      subtitle="Members of the team that owns this project. Roles apply to all projects of the team."
      actions={invite}
    >
      <div className="flex flex-col gap-6">
        <PagedTable
          label="People"
          pages={pages}
          columns={columnsOf(self.id, setOpened)}
          keyOf={({ userId }) => userId}
          empty={<Empty icon={ContactRound} title="No people" text="Invite people to work on this project." />}
        />
        <PendingInvitations />
        {!isOwner && <p className="text-ink-2 text-sm">Only owners can invite people and change roles.</p>}
      </div>
      <FormDialog form={isInviting && inviteDialog(project)} onClose={() => setIsInviting(false)} />
      <FormDialog form={changed && roleDialog(project, changed)} onClose={close} />
      <PersonSessions person={of('sessions')} onClose={close} />
      <RemoveDialog person={of('removal')} isSelf={of('removal')?.userId === self.id} onClose={close} />
    </Screen>
  );
}

function columnsOf(ownId: string, onOpen: (opened: Opened) => void): Column<ProjectPerson>[] {
  return [
    {
      id: 'person',
      header: 'Person',
      cell: (person) => (
        <Named
          id={person.userId ?? personName(person)}
          name={personName(person)}
          imageUrl={person.profileImageUrl}
          title={
            <span className="flex flex-wrap items-center gap-x-2">
              <span className="min-w-0 truncate">{personName(person)}</span>
              {person.userId === ownId && <Badge>You</Badge>}
            </span>
          }
          detail={person.displayName === null ? undefined : (person.primaryEmail ?? undefined)}
        />
      ),
    },
    { id: 'role', header: 'Role', className: 'w-32 max-sm:w-24', cell: ({ role }) => roleName(role) },
    {
      id: 'second-factor',
      header: 'Two-factor',
      className: 'w-32 max-md:hidden',
      cell: ({ hasSecondFactor }) => (hasSecondFactor ? <Badge tone="success">On</Badge> : <Badge>Off</Badge>),
    },
    {
      id: 'active',
      header: 'Last active',
      className: 'w-40 max-md:hidden',
      cell: ({ lastActiveAt }) => <Time date={lastActiveAt} />,
    },
    {
      id: 'actions',
      header: <span className="sr-only">Actions</span>,
      className: 'w-14',
      cell: (person) => (
        <Menu
          changes
          trigger={<IconButton label={`Actions for ${personName(person)}`} icon={<Ellipsis size={16} />} />}
        >
          <MenuItem onClick={() => onOpen({ dialog: 'role', person })}>Change role</MenuItem>
          <MenuItem onClick={() => onOpen({ dialog: 'sessions', person })}>Sessions</MenuItem>
          <MenuLine />
          <MenuItem isDangerous onClick={() => onOpen({ dialog: 'removal', person })}>
            Remove from team
          </MenuItem>
        </Menu>
      ),
    },
  ];
}
