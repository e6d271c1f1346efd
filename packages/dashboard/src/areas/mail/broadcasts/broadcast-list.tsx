import type { AdminEmailBroadcast } from '@portico/react';
import { Link } from '@tanstack/react-router';
import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import { EmailsScreen } from '../../../features/mail/emails-screen.tsx';
import { NewBroadcast } from '../../../features/mail/new-broadcast.tsx';
import { useProject } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Button, buttonClasses } from '../../../ui/forms/button.tsx';
import { Card } from '../../../ui/layout/surface.tsx';
import { Failed, ProblemNote } from '../../../ui/states/problem.tsx';
import { Empty, Loading, Skeleton } from '../../../ui/states/states.tsx';
import { BroadcastDialog } from './broadcast-dialog.tsx';
import { broadcastsKey, useBroadcasts } from './broadcast-queries.ts';
import { BroadcastRow } from './broadcast-row.tsx';

/** Shows the emails to users and their progress. */
export function BroadcastList() {
  const project = useProject();
  const broadcasts = useBroadcasts(project);
  const [cancelled, setCancelled] = useState<AdminEmailBroadcast | undefined>(undefined);
  const [openedId, setOpenedId] = useState<string | undefined>(undefined);
  const all = broadcasts.data?.pages.flat();
  return (
    <EmailsScreen
      subtitle="Emails to your users and their progress, from the last 90 days. Send one from a draft or with the API."
      actions={<NewBroadcast />}
    >
      {broadcasts.isRefetchError && <ProblemNote error={broadcasts.error} />}
      <Card>
        {broadcasts.isPending && (
          <Loading what="the broadcasts">
            <Skeleton className="m-5 h-40" />
          </Loading>
        )}
        {broadcasts.isLoadingError && <Failed error={broadcasts.error} onRetry={broadcasts.refetch} />}
        {all?.length === 0 && <NoBroadcasts />}
        {all !== undefined && all.length > 0 && (
          <ul aria-label="Broadcasts" className="divide-y divide-line">
            {all.map((broadcast) => (
              <BroadcastRow
                key={broadcast.id}
                broadcast={broadcast}
                onOpen={() => setOpenedId(broadcast.id)}
                onCancel={() => setCancelled(broadcast)}
              />
            ))}
          </ul>
        )}
      </Card>
      {broadcasts.hasNextPage && (
        <Button className="mt-3" isBusy={broadcasts.isFetchingNextPage} onClick={() => void broadcasts.fetchNextPage()}>
          Show more
        </Button>
      )}
      <BroadcastDialog broadcast={all?.find(({ id }) => id === openedId)} onClose={() => setOpenedId(undefined)} />
      <ConfirmDialog
        isOpen={cancelled !== undefined}
        title="Cancel this email?"
        consequence="Emails that were not sent yet will not be sent. Emails that were sent cannot be recalled."
        action="Stop sending"
        onConfirm={async () => {
          if (cancelled === undefined) return;
          await project.app.emails.cancelBroadcast(cancelled.id);
          await refresh(broadcastsKey(project.id));
        }}
        onClose={() => setCancelled(undefined)}
      />
    </EmailsScreen>
  );
}

function NoBroadcasts() {
  const { id: projectId } = useProject();
  return (
    <Empty
      icon={Megaphone}
      title="No broadcasts yet"
      text="Emails to all users or to chosen users appear here, with their progress."
      action={
        <Link to="/projects/$projectId/emails/drafts" params={{ projectId }} className={buttonClasses()}>
          Show drafts
        </Link>
      }
    />
  );
}
