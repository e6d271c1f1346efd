import type { AdminOwnedProject } from '@portico/react';
import { useNavigate } from '@tanstack/react-router';
import { refreshProjects } from '../../../lib/projects.tsx';
import { ChangesBy } from '../../../lib/rights.tsx';
import { DeleteSection } from '../../../ui/dialogs/delete-section.tsx';
import { announce } from '../../../ui/states/toasts.tsx';

/** Deletes the project after the user has typed its name. */
export function DeleteProject({ project }: { project: AdminOwnedProject }) {
  const navigate = useNavigate();
  return (
    <ChangesBy requires="owner">
      <DeleteSection
        what="project"
        name={project.displayName}
        lost="All its users, sessions and keys will be permanently deleted, and your app will stop working immediately."
        onDelete={async () => {
          await project.delete();
          await navigate({ to: '/projects' });
          await refreshProjects();
          announce({ title: 'Project deleted', text: project.displayName });
        }}
      />
    </ChangesBy>
  );
}
