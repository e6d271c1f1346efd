import { checkProvisionedProject, takeProvisionedProject } from '@portico/js/internals';
import { useAction } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { refreshOwnerTeams } from '../../features/projects/owner-teams.ts';
import { refreshProjects } from '../../lib/projects.tsx';
import { useGround, useOwner } from '../../lib/session.tsx';
import { useTitle } from '../../lib/title.ts';
import { Button } from '../../ui/button.tsx';
import { Failed, ProblemNote } from '../../ui/problem.tsx';
import { Loading, Skeleton } from '../../ui/states.tsx';
import { Card, Screen } from '../../ui/surface.tsx';
import { announce } from '../../ui/toasts.tsx';
import { type DeadLink, deadLinkOf, type Family, familyOf, platforms } from './integrations.ts';
import { Consequences, DeadEnd, ToProjects } from './parts.tsx';

/** Hands a project that an integration has made to whoever opens its link. */
export function TakeOver() {
  const title = 'Take over a project';
  useTitle(title);
  const family = familyOf(useParams({ strict: false }).family);
  const { code } = useSearch({ strict: false });
  return (
    <Screen width="narrow" title={title}>
      <Card className="p-5">
        {family === undefined || code === undefined ? (
          <Dead dead="unknown" />
        ) : (
          <Checked key={code} family={family} code={code} />
        )}
      </Card>
    </Screen>
  );
}

interface TransferProps {
  family: Family;
  code: string;
}

function Checked({ family, code }: TransferProps) {
  const { app } = useGround();
  const check = useQuery({
    queryKey: ['project-transfer', family, code],
    queryFn: async () => {
      await checkProvisionedProject(app, family, code);
      return true;
    },
  });
  if (check.data !== undefined) return <Question family={family} code={code} />;
  if (check.isLoadingError) {
    const dead = deadLinkOf(check.error);
    return dead === undefined ? <Failed error={check.error} onRetry={check.refetch} /> : <Dead dead={dead} />;
  }
  return (
    <Loading what="the link">
      <Skeleton className="h-4 w-40" />
      <Skeleton className="mt-4 h-20" />
    </Loading>
  );
}

function Question({ family, code }: TransferProps) {
  const { app } = useGround();
  const owner = useOwner();
  const navigate = useNavigate();
  const { name, inText } = platforms[family];
  const taking = useAction(async () => {
    const projectId = await takeProvisionedProject(app, family, code);
    await Promise.all([refreshProjects(), refreshOwnerTeams()]);
    announce({ title: 'The project is yours' });
    await navigate({ to: '/projects/$projectId', params: { projectId }, replace: true });
  });
  const dead = deadLinkOf(taking.error);
  if (dead !== undefined) return <Dead dead={dead} />;
  return (
    <>
      <Consequences title={`${name} has made a project and hands it over to you`}>
        <li>
          A new team of yours will own it. You are signed in as{' '}
          <strong className="break-words font-medium text-ink">{owner.primaryEmail ?? owner.id}</strong>.
        </li>
        <li>The admin key that {inText} has keeps working, until you revoke it under Keys.</li>
        <li>This link can be used once.</li>
      </Consequences>
      <ProblemNote error={taking.error} />
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <ToProjects>Cancel</ToProjects>
        <Button look="primary" isBusy={taking.isRunning} onClick={() => void taking.run()}>
          Take over project
        </Button>
      </div>
    </>
  );
}

const deadLinks: Record<DeadLink, { title: string; text: string }> = {
  unknown: {
    title: 'There is no such link',
    text: 'It is incomplete, or of another server. Ask the integration for a new one.',
  },
  expired: { title: 'This link is too old', text: 'It was good for an hour. Ask the integration for a new one.' },
  used: {
    title: 'This project was taken over already',
    text: 'That happens once. If it was you, the project is among yours.',
  },
};

function Dead({ dead }: { dead: DeadLink }) {
  return <DeadEnd {...deadLinks[dead]} />;
}
