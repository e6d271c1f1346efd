import { type ProjectPerson, useAction } from '@portico/react';
import { useState } from 'react';
import { personName } from '../../../features/owners/people/person-name.ts';
import { RoleField } from '../../../features/owners/people/role-field.tsx';
import { refreshProjects, useProject } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { announce } from '../../../ui/states/toasts.tsx';

interface RoleDialogProps {
  person: ProjectPerson | undefined;
  onClose: () => void;
}

/** Changes the role of a person. */
export function RoleDialog({ person, onClose }: RoleDialogProps) {
  return (
    <Dialog
      isOpen={person !== undefined}
      title={`Change the role of ${person === undefined ? '' : personName(person)}`}
      description="The role applies to all projects of the team."
      onClose={onClose}
    >
      {person !== undefined && <RoleForm person={person} onClose={onClose} />}
    </Dialog>
  );
}

function RoleForm({ person, onClose }: { person: ProjectPerson; onClose: () => void }) {
  const project = useProject();
  const [role, setRole] = useState(person.role);
  const saving = useAction(async () => {
    await project.app.people.changeRole(person.userId, role);
    await refresh(['people', project.id]);
    await refreshProjects();
    onClose();
    announce({ title: 'Role changed', text: personName(person) });
  });
  return (
    <DialogForm action="Change role" saving={saving} problems={[]} onClose={onClose}>
      {() => <RoleField role={role} onChange={setRole} />}
    </DialogForm>
  );
}
