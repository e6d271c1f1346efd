import type { InternalApiKey } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { isToday } from '../../../features/teams/api-keys/last-use.ts';
import { useProject } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Card, Screen } from '../../../ui/layout/surface.tsx';
import { Failed } from '../../../ui/states/problem.tsx';
import { Empty, Loading, Skeleton } from '../../../ui/states/states.tsx';
import { announce } from '../../../ui/states/toasts.tsx';
import { KeySetRow } from './key-set-row.tsx';
import { newKeySetDialog } from './new-key-set-dialog.tsx';
import { nextKeySetDialog } from './next-key-set-dialog.tsx';

/** Shows the key sets of the project. */
export function KeySetList() {
  const project = useProject();
  const keySets = useQuery({
    queryKey: ['keys', project.id],
    queryFn: async () => await project.app.listInternalApiKeys(),
  });
  const [isCreating, setIsCreating] = useState(false);
  const [leaving, setLeaving] = useState<InternalApiKey | undefined>(undefined);
  const [replacing, setReplacing] = useState<InternalApiKey | undefined>(undefined);
  const create = () => setIsCreating(true);
  return (
    <Screen
      subtitle="Your app and your server send a key with each request. A key set contains the keys for both."
      actions={
        <Button changes look="primary" onClick={create}>
          <Plus size={16} aria-hidden="true" />
          Create key set
        </Button>
      }
    >
      <Card>
        {keySets.isPending && <Waiting />}
        {keySets.isLoadingError && <Failed error={keySets.error} onRetry={keySets.refetch} />}
        {keySets.data?.length === 0 && <NoKeySets onCreate={create} />}
        {keySets.data !== undefined && keySets.data.length > 0 && (
          <ul className="divide-y divide-line">
            {keySets.data.map((keySet) => (
              <KeySetRow
                key={keySet.id}
                keySet={keySet}
                onReplace={() => setReplacing(keySet)}
                onRevoke={() => setLeaving(keySet)}
              />
            ))}
          </ul>
        )}
      </Card>
      <FormDialog form={isCreating && newKeySetDialog(project)} onClose={() => setIsCreating(false)} />
      <FormDialog form={replacing && nextKeySetDialog(project, replacing)} onClose={() => setReplacing(undefined)} />
      <ConfirmDialog
        isOpen={leaving !== undefined}
        title={`Revoke “${leaving?.description ?? ''}”?`}
        consequence={<Consequence keySet={leaving} />}
        action="Revoke keys"
        nameToType={leaving?.description ?? ''}
        onConfirm={async () => {
          await leaving?.revoke();
          await refresh(['keys', project.id]);
          announce({ title: 'Keys revoked' });
        }}
        onClose={() => setLeaving(undefined)}
      />
    </Screen>
  );
}

/** Warns before keys that are in use are revoked. */
function Consequence({ keySet }: { keySet: InternalApiKey | undefined }) {
  const uses = [keySet?.publishableClientKey, keySet?.secretServerKey, keySet?.superSecretAdminKey]
    .flatMap((key) => key?.lastUsed ?? [])
    .filter(({ at }) => isToday(at));
  const addresses = [...new Set(uses.flatMap(({ ip }) => ip ?? []))].join(', ');
  return (
    <>
      Apps and servers that use these keys will stop working within a second. This cannot be undone.
      {uses.length > 0 && (
        <strong className="mt-2 block font-medium text-warning-ink">
          These keys were used today{addresses !== '' && ` from ${addresses}`}. To replace them without an interruption,
          create the next keys instead.
        </strong>
      )}
    </>
  );
}

function NoKeySets({ onCreate }: { onCreate: () => void }) {
  return (
    <Empty
      icon={KeyRound}
      title="No key sets yet"
      text="Create a key set to connect an app to this project."
      action={
        <Button changes onClick={onCreate}>
          Create key set
        </Button>
      }
    />
  );
}

function Waiting() {
  return (
    <Loading what="the keys">
      {[0, 1].map((index) => (
        <div key={index} className="border-line border-t px-5 py-4 first:border-t-0">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="mt-3 h-3 w-3/5" />
        </div>
      ))}
    </Loading>
  );
}
