import type { AdminOwnedProject, ProjectPerson } from '@portico/react';
import { personName } from '../../../features/owners/people/person-name.ts';
import { roleField } from '../../../features/owners/people/role-field.ts';
import { refreshProjects } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';
import { dialogForm } from '../../../ui/dialogs/form-dialog.tsx';

/** Returns the dialog that changes the role of a person. */
export function roleDialog(project: AdminOwnedProject, person: ProjectPerson) {
  return dialogForm({
    title: `Change the role of ${personName(person)}`,
    description: 'The role applies to all projects of the team.',
    action: 'Change role',
    first: { role: person.role },
    fields: () => [roleField],
    send: async ({ role }) => {
      await project.app.people.changeRole(person.userId, role);
      await refresh(['people', project.id]);
      await refreshProjects();
      return { title: 'Role changed', text: personName(person) };
    },
  });
}
