import type { AdminOwnedProject } from '@portico/react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Box, Plus, SearchX, Server } from 'lucide-react';
import { ProjectMark } from '../../../features/ground/projects/project-mark.tsx';
import { useOwnProjects } from '../../../lib/own-projects.ts';
import { internalProjectId, useIsOperator, useOwnProject } from '../../../lib/projects.tsx';
import { useTitle } from '../../../lib/title.ts';
import { Button, buttonClasses } from '../../../ui/forms/button.tsx';
import { CopyIdButton } from '../../../ui/forms/copy.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { Card, Screen } from '../../../ui/layout/surface.tsx';
import { Time } from '../../../ui/layout/time.tsx';
import { MoreButton } from '../../../ui/lists/more-button.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { Failed } from '../../../ui/states/problem.tsx';
import { Empty, Loading, Skeleton } from '../../../ui/states/states.tsx';

/** Shows the projects of the owner page by page, newest first. The search text is in the URL. */
export function ProjectList() {
  useTitle('Projects');
  const { q = '' } = useSearch({ from: '/signed-in/plain/projects' });
  const navigate = useNavigate({ from: '/projects' });
  const pages = useOwnProjects(q.trim());
  const own = pages.data?.pages.flatMap(({ rows }) => rows);
  const search = (text: string) => void navigate({ search: text === '' ? {} : { q: text }, replace: true });
  // All projects of most people are on one page.
  const count = q === '' && own !== undefined && own.length > 0 && !pages.hasNextPage ? ` (${own.length})` : '';
  return (
    <Screen
      title={`Projects${count}`}
      subtitle="Create one project for each app."
      actions={
        <Link to="/projects/new" className={buttonClasses('primary')}>
          <Plus size={16} aria-hidden="true" />
          Create project
        </Link>
      }
    >
      {(q !== '' || (own?.length ?? 0) > searchedFrom) && (
        <div className="mb-4 flex">
          <SearchField label="Search projects" placeholder="Name or project ID" wanted={q} onChange={search} />
        </div>
      )}
      {pages.isPending && <Waiting />}
      {pages.isLoadingError && (
        <Card>
          <Failed error={pages.error} onRetry={pages.refetch} />
        </Card>
      )}
      {own?.length === 0 && (
        <Card>
          <NoProjects q={q} onClear={() => search('')} />
        </Card>
      )}
      {own !== undefined && own.length > 0 && (
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {own.map((project) => (
            <li key={project.id} className="min-w-0">
              <ProjectCard project={project} />
            </li>
          ))}
        </ul>
      )}
      <MoreButton query={pages} />
      {q === '' && <ThisServer />}
    </Screen>
  );
}

/** Number of projects from which on they can be searched. */
const searchedFrom = 6;

function NoProjects({ q, onClear }: { q: string; onClear: () => void }) {
  if (q !== '') {
    return (
      <Empty
        icon={SearchX}
        title="No projects found"
        text={`No project has “${q}” in its name, or as its ID.`}
        action={<Button onClick={onClear}>Show all projects</Button>}
      />
    );
  }
  return (
    <Empty
      icon={Box}
      title="No projects yet"
      text="A project contains the users and keys of one app. Create a project to connect your app."
      action={
        <Link to="/projects/new" className={buttonClasses()}>
          Create your first project
        </Link>
      }
    />
  );
}

/** Shows the internal project to the people who own it. */
function ThisServer() {
  const { data: internal } = useOwnProject(internalProjectId);
  const isOperator = useIsOperator();
  if (internal === undefined || internal === null) return null;
  return (
    <section aria-label="This server" className="mt-8">
      <h2 className="mb-3 font-medium text-ink-2 text-sm">This server</h2>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        <ProjectCard project={internal} />
        {isOperator && <InstallationCard />}
      </div>
    </section>
  );
}

const cardClasses = 'flex h-32 flex-col rounded-lg border border-line bg-raised p-4';

function ProjectCard({ project }: { project: AdminOwnedProject }) {
  return (
    <div className={`${cardClasses} relative hover:border-line-strong hover:bg-hover`}>
      <span className="flex items-start justify-between gap-3">
        <span className="flex min-w-0 items-center gap-2.5">
          <ProjectMark project={project} />
          <Link
            to="/projects/$projectId"
            params={{ projectId: project.id }}
            title={project.displayName}
            className="min-w-0 truncate rounded-lg font-semibold after:absolute after:inset-0 after:rounded-lg"
          >
            {project.displayName}
          </Link>
        </span>
        {project.isProductionMode && <Badge tone="success">Production</Badge>}
      </span>
      <span className="mt-1 line-clamp-2 break-words text-ink-2 text-sm">{project.description ?? ''}</span>
      <span className="mt-auto flex items-center justify-between gap-3 text-ink-3 text-xs">
        <CopyIdButton text={project.id} what={`ID of ${project.displayName}`} className="relative -m-2 p-2" />
        <Time date={project.createdAt} />
      </span>
    </div>
  );
}

/** Leads to the figures of the server. */
function InstallationCard() {
  return (
    <div className={`${cardClasses} relative hover:border-line-strong hover:bg-hover`}>
      <span className="flex min-w-0 items-center gap-2.5">
        <Server size={20} aria-hidden="true" className="text-ink-3" />
        <Link to="/installation" className="rounded-lg font-semibold after:absolute after:inset-0 after:rounded-lg">
          Installation
        </Link>
      </span>
      <span className="mt-1 text-ink-2 text-sm">
        Version, database, background work, email and checks of this server.
      </span>
    </div>
  );
}

function Waiting() {
  return (
    <Loading what="your projects">
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {[0, 1, 2].map((index) => (
          <div key={index} className={cardClasses}>
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="mt-3 h-3 w-4/5" />
            <Skeleton className="mt-auto h-3 w-full" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
