import { type ActiveSession, type ProjectPerson, useAction } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { personName } from '../../../features/owners/people/person-name.ts';
import { SessionRow } from '../../../features/users/session-row.tsx';
import { useProject } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';
import { Actions, Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { List } from '../../../ui/lists/list-section.tsx';
import { ProblemNote } from '../../../ui/states/problem.tsx';
import { announce } from '../../../ui/states/toasts.tsx';

interface PersonSessionsProps {
  person: ProjectPerson | undefined;
  onClose: () => void;
}

/** Shows the dashboard sessions of a person, which an owner can revoke. */
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
    queryFn: async () => await project.app.people.listSessions(person.userId),
  });
  const revoking = useAction(async (session: ActiveSession) => {
    await project.app.people.revokeSession(person.userId, session.id);
    await refresh(key);
    announce({ title: 'Session ended' });
  });
  return (
    <>
      <ProblemNote error={revoking.error} />
      <List
        what="the sessions"
        query={sessions}
        empty="No active sessions."
        row={(session) => <SessionRow key={session.id} session={session} onEnd={() => void revoking.run(session)} />}
      />
      <Actions>
        <Button onClick={onClose}>Done</Button>
      </Actions>
    </>
  );
}
