import type { PastTeamInvitation, ServerTeam } from '@portico/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useProject } from '../../../lib/projects.tsx';
import { Time } from '../../../ui/layout/time.tsx';
import { ListSection } from '../../../ui/lists/list-section.tsx';
import { MoreButton } from '../../../ui/lists/more-button.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { invitationsKey } from './teams.ts';

const looks = {
  pending: { text: 'Pending', tone: 'accent', when: 'Sent' },
  accepted: { text: 'Accepted', tone: 'success', when: 'Accepted' },
  expired: { text: 'Expired', tone: 'neutral', when: 'Expired' },
  revoked: { text: 'Revoked', tone: 'neutral', when: 'Revoked' },
} as const;

/** Shows the invitations to the team that were accepted, have expired or were revoked. Nothing if there are none. */
export function PastInvitations({ team }: { team: ServerTeam }) {
  const { id: projectId } = useProject();
  const history = useInfiniteQuery({
    queryKey: [...invitationsKey(projectId, team.id), 'history'],
    queryFn: async ({ pageParam }) => await team.listInvitationHistory({ limit: 100, cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    select: ({ pages }) => pages.flat().filter(({ status }) => status !== 'pending'),
  });
  if (history.data?.length === 0 && !history.hasNextPage) return null;
  return (
    <ListSection
      title="Earlier invitations"
      help="Invitations are deleted 30 days after their expiry."
      what="the earlier invitations"
      query={history}
      empty="No earlier invitations on this page."
      row={(invitation) => <Row key={invitation.id} invitation={invitation} />}
    >
      <MoreButton query={history} />
    </ListSection>
  );
}

function Row({ invitation: { recipientEmail, status, endedAt, expiresAt } }: { invitation: PastTeamInvitation }) {
  const { text, tone, when } = looks[status];
  return (
    <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="min-w-0">
        <span className="block truncate" title={recipientEmail}>
          {recipientEmail}
        </span>
        <span className="block text-ink-3 text-sm">
          {when} <Time date={endedAt ?? expiresAt} />
        </span>
      </span>
      <Badge tone={tone}>{text}</Badge>
    </li>
  );
}
