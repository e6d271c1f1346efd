import type { AdminOwnedProject } from '@portico/react';
import { useNavigate } from '@tanstack/react-router';
import { refreshProjects } from '../../lib/projects.tsx';
import { DeleteSection } from '../../ui/delete-section.tsx';
import { announce } from '../../ui/toasts.tsx';

/** Deletes the project, after its name was typed. */
export function DeleteProject({ project }: { project: AdminOwnedProject }) {
  const navigate = useNavigate();
  return (
    <DeleteSection
      what="project"
      name={project.displayName}
      lost="All its users, sessions and keys are gone for good, and your app stops working at once."
      onDelete={async () => {
        await project.delete();
        await navigate({ to: '/projects' });
        await refreshProjects();
        announce({ title: 'Project deleted', text: project.displayName });
      }}
    />
  );
}
