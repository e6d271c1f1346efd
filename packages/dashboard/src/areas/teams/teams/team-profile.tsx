import { type ServerTeam, useAction } from '@portico/react';
import { useState } from 'react';
import { ProfilePicture } from '../../../features/ground/images/profile-picture.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { SaveBar } from '../../../ui/forms/save-bar.tsx';
import { UnsavedGuard } from '../../../ui/forms/unsaved-guard.tsx';
import { Section } from '../../../ui/layout/surface.tsx';
import { announce } from '../../../ui/states/toasts.tsx';

/** Shows the name and picture of the team. */
export function TeamProfile({ team, onChanged }: { team: ServerTeam; onChanged: () => Promise<void> }) {
  const [draft, setDraft] = useState<string | undefined>(undefined);
  const [isChecked, setIsChecked] = useState(false);
  const name = draft ?? team.displayName;
  const isDirty = name !== team.displayName;
  const problem = name.trim() === '' ? 'Enter a team name.' : undefined;
  const saving = useAction(async () => {
    const { displayName: earlier } = team;
    await team.update({ displayName: name.trim() });
    await onChanged();
    setDraft(undefined);
    announce({
      title: 'Team renamed',
      text: name.trim(),
      undo: async () => {
        await team.update({ displayName: earlier });
        await onChanged();
      },
    });
  });
  return (
    <Section title="Profile">
      <UnsavedGuard isDirty={isDirty} />
      <ProfilePicture name={team.displayName} owner={team} onChanged={onChanged} />
      <Form
        className="mt-5"
        onSend={() => {
          setIsChecked(true);
          if (problem === undefined) void saving.run();
        }}
      >
        <TextField
          label="Display name"
          autoComplete="off"
          maxLength={256}
          value={name}
          error={isChecked ? problem : undefined}
          onChange={(event) => setDraft(event.target.value)}
        />
        <SaveBar isDirty={isDirty} saving={saving} onDiscard={() => setDraft(undefined)} />
      </Form>
    </Section>
  );
}
