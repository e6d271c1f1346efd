import { type AdminOwnedProject, useAction } from '@portico/react';
import { useState } from 'react';
import { TextArea, TextField } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { SaveBar } from '../../../ui/forms/save-bar.tsx';
import { UnsavedGuard } from '../../../ui/forms/unsaved-guard.tsx';
import { Section } from '../../../ui/layout/surface.tsx';
import { announce } from '../../../ui/states/toasts.tsx';

interface GeneralProps {
  project: AdminOwnedProject;
  onChanged: () => Promise<void>;
}

/** Shows the name and description of a project. */
export function General({ project, onChanged }: GeneralProps) {
  const [displayName, setDisplayName] = useState(project.displayName);
  const [description, setDescription] = useState(project.description ?? '');
  const isDirty = displayName !== project.displayName || description !== (project.description ?? '');
  const problem = displayName.trim() === '' ? 'Enter a project name.' : undefined;
  const saving = useAction(async () => {
    const changes = { displayName: displayName.trim(), description: description.trim() };
    await project.update(changes);
    await onChanged();
    setDisplayName(changes.displayName);
    setDescription(changes.description);
    announce({ title: 'Project saved' });
  });
  return (
    <Section title="General">
      <UnsavedGuard isDirty={isDirty} />
      <Form
        className="flex flex-col gap-4"
        onSend={() => {
          if (problem === undefined) void saving.run();
        }}
      >
        <TextField
          label="Project name"
          value={displayName}
          maxLength={256}
          autoComplete="off"
          error={problem}
          help="Users see it when they sign in."
          onChange={(event) => setDisplayName(event.target.value)}
        />
        <TextArea
          label="Description"
          isOptional
          value={description}
          maxLength={10_000}
          help="Only you and your team see it."
          onChange={(event) => setDescription(event.target.value)}
        />
        <div className="-mt-4">
          <SaveBar
            isDirty={isDirty}
            saving={saving}
            onDiscard={() => {
              setDisplayName(project.displayName);
              setDescription(project.description ?? '');
            }}
          />
        </div>
      </Form>
    </Section>
  );
}
