import { type ActiveSession, type ProjectPerson, useAction } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { personName } from '../../features/people/person-name.ts';
import { SessionRow } from '../../features/users/session-row.tsx';
import { useProject } from '../../lib/projects.tsx';
import { refresh } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Actions, Dialog } from '../../ui/dialog.tsx';
import { List } from '../../ui/list-section.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { announce } from '../../ui/toasts.tsx';

interface PersonSessionsProps {
  person: ProjectPerson | undefined;
  onClose: () => void;
}

/** The dashboard sessions of a person, which an owner can revoke. */
export function PersonSessions({ person, onClose }: PersonSessionsProps) {
  return (
    <Dialog
      isOpen={person !== undefined}
      title={`Sessions of ${person === undefined ? '' : personName(person)}`}
      description="Devices where this person is signed in to the dashboard."
      onClose={onClose}
    >
      {person !== undefined && <SessionList person={person} onClose={onClose} />}
    </Dialog>
  );
}

function SessionList({ person, onClose }: { person: ProjectPerson; onClose: () => void }) {
  const project = useProject();
  const key = ['people', project.id, 'sessions', person.userId];
  const sessions = useQuery({
    queryKey: key,
    queryFn: async () => await project.app.listPersonSessions(person.userId),
  });
  const revoking = useAction(async (session: ActiveSession) => {
    await project.app.revokePersonSession(person.userId, session.id);
    await refresh(key);
    announce({ title: 'Session revoked' });
  });
  return (
    <>
      <ProblemNote error={revoking.error} />
      <List
        what="the sessions"
        query={sessions}
        empty="No active sessions."
        row={(session) => <SessionRow key={session.id} session={session} onRevoke={() => void revoking.run(session)} />}
      />
      <Actions>
        <Button onClick={onClose}>Done</Button>
      </Actions>
    </>
  );
}
