import type { ServerTeam } from '@portico/react';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ChevronLeft, SearchX } from 'lucide-react';
import { useState } from 'react';
import { refreshAnswers, useAnswer } from '../../lib/answers.ts';
import { useProject } from '../../lib/projects.tsx';
import { useTitle } from '../../lib/title.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyableText } from '../../ui/copy.tsx';
import { Metadata } from '../../ui/metadata.tsx';
import { Failed } from '../../ui/problem.tsx';
import { Empty, Loading, Skeleton } from '../../ui/states.tsx';
import { Card, Screen, Section } from '../../ui/surface.tsx';
import { Time } from '../../ui/time.tsx';
import { announce } from '../../ui/toasts.tsx';
import { Invitations } from './invitations.tsx';
import { Members } from './members.tsx';
import { TeamName } from './team-name.tsx';

/** One team: its name, who is in it, who is invited, and what the app keeps about it. */
export function TeamPage() {
  const project = useProject();
  const { teamId } = useParams({ from: '/signed-in/projects/$projectId/teams/$teamId' });
  const team = useAnswer(`teams/${project.id}/one/${teamId}`, async () => await project.app.getTeam(teamId));
  useTitle(team.value?.displayName ?? 'Team', project.displayName);

  if (team.state === 'failed') {
    return (
      <Screen title="Team" back={<BackToTeams />} width="narrow">
        <Card>
          <Failed error={team.error} onRetry={team.reload} />
        </Card>
      </Screen>
    );
  }
  if (team.state === 'loading') return <Waiting />;
  if (team.value === null) return <Gone />;
  return <Known team={team.value} onChanged={() => refreshAnswers(`teams/${project.id}`)} />;
}

function Known({ team, onChanged }: { team: ServerTeam; onChanged: () => Promise<void> }) {
  return (
    <Screen
      width="narrow"
      back={<BackToTeams />}
      title={
        <span className="flex items-center gap-3">
          <Avatar name={team.displayName} imageUrl={team.profileImageUrl} size={36} />
          <span className="min-w-0 break-words">{team.displayName}</span>
        </span>
      }
      subtitle={
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1.5 text-sm">
          <CopyableText text={team.id} what="team id" />
          <span>
            Created <Time date={team.createdAt} />
          </span>
        </div>
      }
    >
      <div className="flex flex-col gap-6">
        <TeamName key={`name-${team.id}`} team={team} onChanged={onChanged} />
        <Members team={team} />
        <Invitations team={team} />
        <Metadata key={`metadata-${team.id}`} owner={team} what="team" onChanged={onChanged} />
        <DeleteTeam team={team} onChanged={onChanged} />
      </div>
    </Screen>
  );
}

function DeleteTeam({ team, onChanged }: { team: ServerTeam; onChanged: () => Promise<void> }) {
  const { id: projectId } = useProject();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const consequence =
    'The team, its memberships, invitations, API keys and metadata are gone for good. The users stay.';
  return (
    <Section
      title="Delete team"
      help={consequence}
      isDangerous
      action={
        <Button look="danger" onClick={() => setIsOpen(true)}>
          Delete team
        </Button>
      }
    >
      <ConfirmDialog
        isOpen={isOpen}
        title={`Delete ${team.displayName}?`}
        consequence={`${consequence} This cannot be undone.`}
        action="Delete team"
        nameToType={team.displayName}
        onConfirm={async () => {
          await team.delete();
          await navigate({ to: '/projects/$projectId/teams', params: { projectId } });
          await onChanged();
          announce({ title: 'Team deleted', text: team.displayName });
        }}
        onClose={() => setIsOpen(false)}
      />
    </Section>
  );
}

function BackToTeams() {
  const { id } = useProject();
  return (
    <Link
      to="/projects/$projectId/teams"
      params={{ projectId: id }}
      className="inline-flex items-center gap-1 rounded-sm text-ink-3 text-sm hover:text-ink"
    >
      <ChevronLeft size={14} aria-hidden="true" className="rtl:rotate-180" />
      Teams
    </Link>
  );
}

function Gone() {
  const { id } = useProject();
  return (
    <Screen title="Team" back={<BackToTeams />} width="narrow">
      <Card>
        <Empty
          icon={SearchX}
          title="There is no such team"
          text="It was deleted, or the link belongs to another project."
          action={
            <Link to="/projects/$projectId/teams" params={{ projectId: id }} className={buttonClasses()}>
              Show all teams
            </Link>
          }
        />
      </Card>
    </Screen>
  );
}

function Waiting() {
  return (
    <Screen
      width="narrow"
      back={<BackToTeams />}
      title={
        <span className="flex items-center gap-3">
          <Skeleton className="size-9 rounded-full" />
          <Skeleton className="h-5 w-48" />
        </span>
      }
      subtitle={<Skeleton className="mt-3 h-3 w-72 max-w-full" />}
    >
      <Loading what="the team">
        <Card className="h-40 p-5">
          <Skeleton className="h-4 w-20" />
          <Skeleton className="mt-6 h-9 rounded-md" />
        </Card>
      </Loading>
    </Screen>
  );
}
