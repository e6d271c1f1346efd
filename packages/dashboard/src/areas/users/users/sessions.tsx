import type { ActiveSession, ServerUser } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { SessionRow } from '../../../features/users/session-row.tsx';
import { useProject } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { ListSection } from '../../../ui/lists/list-section.tsx';
import { Empty } from '../../../ui/states/states.tsx';
import { announce } from '../../../ui/states/toasts.tsx';

/** Shows the active sessions of the user, newest first. */
export function Sessions({ user }: { user: ServerUser }) {
  const { id: projectId } = useProject();
  const key = ['users', projectId, 'sessions', user.id];
  const sessions = useQuery({ queryKey: key, queryFn: async () => await user.getActiveSessions() });
  const [leaving, setLeaving] = useState<ActiveSession | undefined>(undefined);
  const [isLeavingAll, setLeavingAll] = useState(false);
  const count = sessions.data?.length ?? 0;
  return (
    <ListSection
      title="Sessions"
      help="Devices where the user is signed in."
      action={
        count > 1 && (
          <Button changes onClick={() => setLeavingAll(true)}>
            Revoke all
          </Button>
        )
      }
      what="the sessions"
      query={sessions}
      empty={
        <Empty
          icon={MonitorSmartphone}
          title="No active sessions"
          text="Sessions appear here when the user signs in."
        />
      }
      row={(session) => <SessionRow key={session.id} session={session} onRevoke={() => setLeaving(session)} />}
    >
      <ConfirmDialog
        isOpen={leaving !== undefined}
        title="Revoke this session?"
        consequence="The user will be signed out on that device within a second."
        action="Revoke session"
        onConfirm={async () => {
          if (leaving === undefined) return;
          await user.revokeSession(leaving.id);
          await refresh(key);
          announce({ title: 'Session revoked' });
        }}
        onClose={() => setLeaving(undefined)}
      />
      <ConfirmDialog
        isOpen={isLeavingAll}
        title={`Revoke all ${count} sessions?`}
        consequence="The user will be signed out on all devices within a second."
        action="Revoke all sessions"
        onConfirm={async () => {
          await user.revokeOtherSessions();
          await refresh(key);
          announce({ title: 'Sessions revoked' });
        }}
        onClose={() => setLeavingAll(false)}
      />
    </ListSection>
  );
}
