import type { ServerTeam, ServerTeamUser } from '@portico/react';
import { Link } from '@tanstack/react-router';
import { Plus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { refreshAnswers, useAnswer } from '../../lib/answers.ts';
import { useProject } from '../../lib/projects.tsx';
import { nameOf } from '../../lib/user-name.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Failed } from '../../ui/problem.tsx';
import { Empty, Loading, Skeleton } from '../../ui/states.tsx';
import { Section } from '../../ui/surface.tsx';
import { announce } from '../../ui/toasts.tsx';
import { AddMemberDialog } from './add-member-dialog.tsx';

const perPage = 50;

/** Who is in the team, in the order of joining. */
export function Members({ team }: { team: ServerTeam }) {
  const { id: projectId } = useProject();
  const key = `teams/${projectId}/members/${team.id}`;
  const members = useAnswer(key, async () => await team.listUsers());
  const [isAdding, setIsAdding] = useState(false);
  const [leaving, setLeaving] = useState<ServerTeamUser | undefined>(undefined);
  const [shownMax, setShownMax] = useState(perPage);
  const known = members.value ?? [];
  return (
    <Section
      title={known.length > 0 ? `Members (${known.length})` : 'Members'}
      action={
        <Button onClick={() => setIsAdding(true)}>
          <Plus size={16} aria-hidden="true" />
          Add member
        </Button>
      }
    >
      {members.state === 'loading' && (
        <Loading what="the members">
          <Skeleton className="my-3 h-6" />
        </Loading>
      )}
      {members.state === 'failed' && <Failed error={members.error} onRetry={members.reload} />}
      {members.state === 'ready' && known.length === 0 && (
        <Empty icon={UsersRound} title="Nobody is in this team" text="Add users, or invite somebody by e-mail." />
      )}
      {known.length > 0 && (
        <ul className="divide-y divide-line">
          {known.slice(0, shownMax).map((member) => (
            <MemberRow key={member.id} member={member} onRemove={() => setLeaving(member)} />
          ))}
        </ul>
      )}
      {known.length > shownMax && (
        <Button className="mt-3" onClick={() => setShownMax(shownMax + perPage)}>
          Show more
        </Button>
      )}
      <AddMemberDialog
        isOpen={isAdding}
        team={team}
        memberIds={new Set(known.map(({ id }) => id))}
        onAdded={() => refreshAnswers(key)}
        onClose={() => setIsAdding(false)}
      />
      <ConfirmDialog
        isOpen={leaving !== undefined}
        title={`Remove ${leaving === undefined ? '' : nameOf(leaving)}?`}
        consequence="The user leaves the team and loses its permissions there. The account stays."
        action="Remove member"
        onConfirm={async () => {
          if (leaving === undefined) return;
          await team.removeUser(leaving.id);
          await refreshAnswers(key);
          announce({ title: 'Member removed', text: nameOf(leaving) });
        }}
        onClose={() => setLeaving(undefined)}
      />
    </Section>
  );
}

function MemberRow({ member, onRemove }: { member: ServerTeamUser; onRemove: () => void }) {
  const { id: projectId } = useProject();
  const name = member.teamProfile.displayName ?? nameOf(member);
  const { primaryEmail } = member;
  return (
    <li className="flex min-h-14 items-center justify-between gap-4 py-2">
      <span className="flex min-w-0 items-center gap-3">
        <Avatar name={name} imageUrl={member.teamProfile.profileImageUrl ?? member.profileImageUrl} size={28} />
        <span className="min-w-0 leading-tight">
          <Link
            to="/projects/$projectId/users/$userId"
            params={{ projectId, userId: member.id }}
            title={name}
            className="block truncate rounded-sm font-medium hover:underline"
          >
            {name}
          </Link>
          {primaryEmail !== null && primaryEmail !== name && (
            <span className="block truncate text-ink-3 text-sm" title={primaryEmail}>
              {primaryEmail}
            </span>
          )}
        </span>
      </span>
      <Button size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
}
