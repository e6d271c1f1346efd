import { checkKeyRequest } from '@portico/js/internals';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useOwnProjects } from '../../../lib/own-projects.ts';
import { useClientApp } from '../../../lib/session.tsx';
import { useTitle } from '../../../lib/title.ts';
import { Card, Screen } from '../../../ui/layout/surface.tsx';
import { Failed } from '../../../ui/states/problem.tsx';
import { Loading, Skeleton } from '../../../ui/states/states.tsx';
import { DeadRequest, GrantKeyForm } from './grant-key-form.tsx';
import { deadLinkOf, familyOf } from './integrations.ts';
import type { KeyRequest } from './use-grant-key.ts';

/** Shows the page on which an owner gives an integration a key of a project. */
export function GrantKey() {
  const title = 'Grant a project key';
  useTitle(title);
  const family = familyOf(useParams({ strict: false }).family);
  const { interaction_uid: uid, external_project_name: externalName = '' } = useSearch({ strict: false });
  return (
    <Screen layout="narrow" title={title}>
      <Card className="p-5">
        {family === undefined || uid === undefined ? (
          <DeadRequest dead="unknown" />
        ) : (
          <Question key={uid} family={family} uid={uid} externalName={externalName} />
        )}
      </Card>
    </Screen>
  );
}

type Request = Omit<KeyRequest, 'asking'>;

/** Shows the form after the integration and the request are loaded. */
function Question(request: Request) {
  const { app } = useClientApp();
  const { family, uid } = request;
  const check = useQuery({
    queryKey: ['key-request', family, uid],
    queryFn: async () => await checkKeyRequest(app, family, uid),
  });
  const [query, setQuery] = useState('');
  const projects = useOwnProjects(query);
  if (check.isLoadingError) {
    const dead = deadLinkOf(check.error);
    return dead === undefined ? <Failed error={check.error} onRetry={check.refetch} /> : <DeadRequest dead={dead} />;
  }
  if (projects.isLoadingError) return <Failed error={projects.error} onRetry={projects.refetch} />;
  if (projects.data !== undefined && check.data !== undefined) {
    const found = projects.data.pages.flatMap(({ rows }) => rows);
    const search = projects.hasNextPage || query !== '' ? { query, onSearch: setQuery } : undefined;
    return <GrantKeyForm {...request} asking={check.data} projects={found} search={search} />;
  }
  return (
    <Loading what="your projects">
      <Skeleton className="h-9 rounded-md" />
      <Skeleton className="mt-5 h-20" />
    </Loading>
  );
}
