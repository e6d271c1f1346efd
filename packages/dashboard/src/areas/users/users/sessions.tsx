import type { ActiveSession, ServerUser } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { SessionRow } from '../../../features/users/session-row.tsx';
import { useProject } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { ListSection } from '../../../ui/lists/list-section.tsx';
import { Empty } from '../../../ui/states/states.tsx';
import { announce } from '../../../ui/states/toasts.tsx';

/** Shows the active sessions of the user, newest first. */
export function Sessions({ user }: { user: ServerUser }) {
  const { id: projectId } = useProject();
  const key = ['users', projectId, 'sessions', user.id];
  const sessions = useQuery({ queryKey: key, queryFn: async () => await user.getActiveSessions() });
  const [leaving, setLeaving] = useState<ActiveSession | undefined>(undefined);
  return (
    <ListSection
      title="Sessions"
      help="Devices where the user is signed in."
      what="the sessions"
      query={sessions}
      empty={
        <Empty
          icon={MonitorSmartphone}
          title="No active sessions"
          text="Sessions appear here when the user signs in."
        />
      }
      row={(session) => <SessionRow key={session.id} session={session} onEnd={() => setLeaving(session)} />}
    >
      <ConfirmDialog
        isOpen={leaving !== undefined}
        title="End this session?"
        consequence="The user will be signed out on that device within a second."
        action="End session"
        onConfirm={async () => {
          if (leaving === undefined) return;
          await user.revokeSession(leaving.id);
          await refresh(key);
          announce({ title: 'Session ended' });
        }}
        onClose={() => setLeaving(undefined)}
      />
    </ListSection>
  );
}
