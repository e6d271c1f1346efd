import type { ProjectPerson } from '@portico/react';
import { personName } from '../../../features/owners/people/person-name.ts';
import { refreshProjects, useProject } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { announce } from '../../../ui/states/toasts.tsx';

interface RemoveDialogProps {
  person: ProjectPerson | undefined;
  isSelf: boolean;
  onClose: () => void;
}

/** Removes a person from the team. */
export function RemoveDialog({ person, isSelf, onClose }: RemoveDialogProps) {
  const project = useProject();
  const name = person === undefined ? '' : personName(person);
  return (
    <ConfirmDialog
      isOpen={person !== undefined}
      title={isSelf ? 'Leave the team?' : `Remove ${name}?`}
      consequence={`${isSelf ? 'You' : name} will lose access to all projects of the team. The account is not deleted.`}
      action={isSelf ? 'Leave team' : 'Remove person'}
      onConfirm={async () => {
        if (person === undefined) return;
        await project.app.people.remove(person.userId);
        await (isSelf ? refreshProjects() : refresh(['people', project.id]));
        announce({ title: isSelf ? 'You have left the team' : 'Person removed', text: isSelf ? undefined : name });
      }}
      onClose={onClose}
    />
  );
}
