import { checkProvisionedProject, takeProvisionedProject } from '@portico/js/internals';
import { useAction } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { refreshOwnerTeams } from '../../../features/ground/projects/owner-teams.ts';
import { refreshProjects } from '../../../lib/projects.tsx';
import { useClientApp, useOwner } from '../../../lib/session.tsx';
import { useTitle } from '../../../lib/title.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Card, Screen } from '../../../ui/layout/surface.tsx';
import { Failed, ProblemNote } from '../../../ui/states/problem.tsx';
import { Loading, Skeleton } from '../../../ui/states/states.tsx';
import { announce } from '../../../ui/states/toasts.tsx';
import { type DeadLink, deadLinkOf, type Family, familyOf, platforms } from './integrations.ts';
import { Consequences, DeadEnd, ToProjects } from './parts.tsx';

/** Shows the page that transfers a project of an integration to the user who opens its link. */
export function ProjectTransfer() {
  const title = 'Accept project transfer';
  useTitle(title);
  const family = familyOf(useParams({ strict: false }).family);
  const { code } = useSearch({ strict: false });
  return (
    <Screen layout="narrow" title={title}>
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
  const { app } = useClientApp();
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
  const { app } = useClientApp();
  const owner = useOwner();
  const navigate = useNavigate();
  const { name, inText } = platforms[family];
  const taking = useAction(async () => {
    const projectId = await takeProvisionedProject(app, family, code);
    await Promise.all([refreshProjects(), refreshOwnerTeams()]);
    announce({ title: 'Project transferred' });
    await navigate({ to: '/projects/$projectId', params: { projectId }, replace: true });
  });
  const dead = deadLinkOf(taking.error);
  if (dead !== undefined) return <Dead dead={dead} />;
  return (
    <>
      <Consequences title={`${name} wants to transfer a project to you`}>
        <li>
          A new team will be created for you and will own the project. You are signed in as{' '}
          <strong className="break-words font-medium text-ink">{owner.primaryEmail ?? owner.id}</strong>.
        </li>
        <li>The admin key of {inText} keeps working until you revoke it under Project keys.</li>
        <li>You can use this link only once.</li>
      </Consequences>
      <ProblemNote error={taking.error} />
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <ToProjects>Cancel</ToProjects>
        <Button look="primary" isBusy={taking.isRunning} onClick={() => void taking.run()}>
          Accept transfer
        </Button>
      </div>
    </>
  );
}

const deadLinks: Record<DeadLink, { title: string; text: string }> = {
  unknown: {
    title: 'Link not found',
    text: 'The link is incomplete or belongs to another server. Request a new one from the integration.',
  },
  expired: {
    title: 'This link has expired',
    text: 'Links are valid for one hour. Request a new one from the integration.',
  },
  used: {
    title: 'This project has already been transferred',
    text: 'Each link can be used only once. If you used it, the project is in your list of projects.',
  },
};

function Dead({ dead }: { dead: DeadLink }) {
  return <DeadEnd {...deadLinks[dead]} />;
}
