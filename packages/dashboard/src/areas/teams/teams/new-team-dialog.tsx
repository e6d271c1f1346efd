import { useAction } from '@portico/react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useProject } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { announce } from '../../../ui/states/toasts.tsx';

/** Creates a team without members. */
export function NewTeamDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog
      isOpen={isOpen}
      title="Create team"
      description="You can add members after you create the team."
      onClose={onClose}
    >
      <NewTeamForm onClose={onClose} />
    </Dialog>
  );
}

function NewTeamForm({ onClose }: { onClose: () => void }) {
  const project = useProject();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const problem = name.trim() === '' ? 'Enter a team name.' : undefined;
  const creation = useAction(async () => {
    const team = await project.app.createTeam({ displayName: name.trim() });
    await refresh(['teams', project.id]);
    onClose();
    announce({ title: 'Team created', text: team.displayName });
    await navigate({ to: '/projects/$projectId/teams/$teamId', params: { projectId: project.id, teamId: team.id } });
  });
  return (
    <DialogForm action="Create team" saving={creation} problems={[problem]} onClose={onClose}>
      {(isTried) => (
        <>
          <TextField
            label="Name"
            autoFocus
            autoComplete="off"
            maxLength={256}
            value={name}
            error={isTried ? problem : undefined}
            onChange={(event) => setName(event.target.value)}
          />
        </>
      )}
    </DialogForm>
  );
}
