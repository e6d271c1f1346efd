import type { AdminOwnedProject } from '@portico/react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { refreshAnswers } from '../../lib/answers.ts';
import { projectsKey } from '../../lib/projects.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Section } from '../../ui/surface.tsx';
import { announce } from '../../ui/toasts.tsx';

const lost = 'All its users, sessions and keys are gone for good, and your app stops working at once.';

/** Deletes the project, after its name was typed. */
export function DeleteProject({ project }: { project: AdminOwnedProject }) {
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section
      title="Delete project"
      help={lost}
      isDangerous
      action={
        <Button look="danger" onClick={() => setIsOpen(true)}>
          Delete project
        </Button>
      }
    >
      <ConfirmDialog
        isOpen={isOpen}
        title={`Delete ${project.displayName}?`}
        consequence={`${lost} This cannot be undone.`}
        action="Delete project"
        nameToType={project.displayName}
        onConfirm={async () => {
          await project.delete();
          await navigate({ to: '/projects' });
          await refreshAnswers(projectsKey);
          announce({ title: 'Project deleted', text: project.displayName });
        }}
        onClose={() => setIsOpen(false)}
      />
    </Section>
  );
}
