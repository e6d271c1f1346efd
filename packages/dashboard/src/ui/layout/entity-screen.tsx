import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SearchX, UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useProject } from '../../lib/projects.tsx';
import { buttonClasses } from '../forms/button.tsx';
import { CopyableText } from '../forms/copy.tsx';
import { Details, type DetailsProps } from '../lists/details.tsx';
import { Failed } from '../states/problem.tsx';
import { Empty, Loading, Skeleton } from '../states/states.tsx';
import { Avatar } from './avatar.tsx';
import { classes } from './classes.ts';
import { BackLink } from './links.tsx';
import { Card, Screen } from './surface.tsx';

const kinds = {
  user: { title: 'User', all: 'Users', list: '/projects/$projectId/users', icon: UserX, shape: 'circle' },
  team: { title: 'Team', all: 'Teams', list: '/projects/$projectId/teams', icon: SearchX, shape: 'square' },
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
  entity: { readonly id: string; readonly profileImageUrl: string | null };
  name: string;
  /** Badges of states that matter, beside the name. */
  states?: ReactNode;
  /** What holds on every tab. Facts without a value are left out. */
  facts: DetailsProps['rows'];
  actions?: ReactNode;
  /** Links between the tabs of the screen. */
  tabs?: ReactNode;
  children: ReactNode;
}

/** Lays out the screen of a user or team: a link back, its name, its sections, and its facts at the side. */
export function EntityScreen({ kind, entity, name, states, facts, actions, tabs, children }: EntityScreenProps) {
  const { title, all, list, shape } = kinds[kind];
  return (
    <Screen
      back={<BackLink to={list}>{all}</BackLink>}
      title={
        <span className="flex items-center gap-4">
          <Avatar id={entity.id} name={name} imageUrl={entity.profileImageUrl} size={48} shape={shape} />
          <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 break-words">{name}</span>
            {states}
          </span>
        </span>
      }
      actions={actions}
    >
      {tabs}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="flex min-w-0 flex-col gap-6">{children}</div>
        <aside aria-label={`${title}: facts`} className="max-lg:order-first lg:sticky lg:top-6">
          <Card className="px-5 py-4">
            <Details
              isNarrow
              rows={[...facts, [`${title} ID`, <CopyableText key="" text={entity.id} what={`${kind} ID`} />]]}
            />
          </Card>
        </aside>
      </div>
    </Screen>
  );
}

function Frame({ kind, children }: { kind: Kind; children: ReactNode }) {
  const { title, all, list } = kinds[kind];
  return (
    <Screen title={title} back={<BackLink to={list}>{all}</BackLink>} layout="narrow">
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
      back={<BackLink to={kinds[kind].list}>{kinds[kind].all}</BackLink>}
      title={
        <span className="flex items-center gap-4">
          <Skeleton className={classes('size-12', kind === 'user' ? 'rounded-full' : 'rounded-lg')} />
          <Skeleton className="h-5 w-48" />
        </span>
      }
    >
      <Loading what={`the ${kind}`}>
        <Skeleton className="mb-6 h-7 w-full" />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_17rem]">
          <Card className="flex h-72 flex-col p-5">
            <Skeleton className="h-4 w-20" />
            <div className="mt-6 grid gap-x-4 gap-y-6 sm:grid-cols-2">
              <Skeleton className="h-9 rounded-md" />
              <Skeleton className="h-9 rounded-md" />
            </div>
          </Card>
          <Card className="flex h-56 flex-col gap-6 p-5 max-lg:order-first">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-4 w-44" />
          </Card>
        </div>
      </Loading>
    </Screen>
  );
}
