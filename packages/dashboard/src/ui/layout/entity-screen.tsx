import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SearchX, UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useProject } from '../../lib/projects.tsx';
import { buttonClasses } from '../forms/button.tsx';
import { Failed } from '../states/problem.tsx';
import { Empty, Loading, Skeleton } from '../states/states.tsx';
import { Avatar } from './avatar.tsx';
import { BackLink } from './links.tsx';
import { Card, Screen } from './surface.tsx';

const kinds = {
  user: { title: 'User', all: 'Users', list: '/projects/$projectId/users', icon: UserX },
  team: { title: 'Team', all: 'Teams', list: '/projects/$projectId/teams', icon: SearchX },
} as const;

type Kind = keyof typeof kinds;

interface AwaitedEntityProps<T> {
  kind: Kind;
  /** Query of the user or team; null if it does not exist. */
  query: UseQueryResult<T | null>;
  children: (entity: T) => ReactNode;
}

/** Shows the user or team of a screen when it is loaded, or why it could not be loaded. */
export function AwaitedEntity<T>({ kind, query, children }: AwaitedEntityProps<T>) {
  if (query.isLoadingError) {
    return (
      <Frame kind={kind}>
        <Failed error={query.error} onRetry={query.refetch} />
      </Frame>
    );
  }
  if (query.isPending) return <Waiting kind={kind} />;
  return query.data === null ? <Gone kind={kind} /> : children(query.data);
}

interface EntityScreenProps {
  kind: Kind;
  name: string;
  imageUrl: string | null;
  /** Short facts below the name. */
  facts: ReactNode;
  actions?: ReactNode;
  /** Links between the tabs of the screen. */
  tabs?: ReactNode;
  children: ReactNode;
}

/** Lays out the screen of a user or team: a link back, its name, and its sections. */
export function EntityScreen({ kind, name, imageUrl, facts, actions, tabs, children }: EntityScreenProps) {
  return (
    <Screen
      width="narrow"
      back={<BackLink to={kinds[kind].list}>{kinds[kind].all}</BackLink>}
      title={
        <span className="flex items-center gap-3">
          <Avatar name={name} imageUrl={imageUrl} size={36} />
          <span className="min-w-0 break-words">{name}</span>
        </span>
      }
      actions={actions}
      facts={<div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-1.5 text-ink-2 text-sm">{facts}</div>}
    >
      {tabs}
      <div className="flex flex-col gap-6">{children}</div>
    </Screen>
  );
}

function Frame({ kind, children }: { kind: Kind; children: ReactNode }) {
  const { title, all, list } = kinds[kind];
  return (
    <Screen title={title} back={<BackLink to={list}>{all}</BackLink>} width="narrow">
      <Card>{children}</Card>
    </Screen>
  );
}

function Gone({ kind }: { kind: Kind }) {
  const { id: projectId } = useProject();
  const { all, list, icon } = kinds[kind];
  return (
    <Frame kind={kind}>
      <Empty
        icon={icon}
        title={`This ${kind} does not exist`}
        text="It may have been deleted, or the link may belong to another project."
        action={
          <Link to={list} params={{ projectId }} className={buttonClasses()}>
            Show all {all.toLowerCase()}
          </Link>
        }
      />
    </Frame>
  );
}

function Waiting({ kind }: { kind: Kind }) {
  return (
    <Screen
      width="narrow"
      back={<BackLink to={kinds[kind].list}>{kinds[kind].all}</BackLink>}
      title={
        <span className="flex items-center gap-3">
          <Skeleton className="size-9 rounded-full" />
          <Skeleton className="h-5 w-48" />
        </span>
      }
      facts={<Skeleton className="mt-3 mb-6 h-3 w-72 max-w-full" />}
    >
      <Loading what={`the ${kind}`}>
        <div className="flex flex-col gap-6">
          <Card className="flex h-72 flex-col p-5">
            <Skeleton className="h-4 w-20" />
            <div className="mt-6 grid gap-x-4 gap-y-6 sm:grid-cols-2">
              <Skeleton className="h-9 rounded-md" />
              <Skeleton className="h-9 rounded-md" />
            </div>
          </Card>
          <Card className="p-5">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="mt-2 h-3 w-64 max-w-full" />
          </Card>
        </div>
      </Loading>
    </Screen>
  );
}
