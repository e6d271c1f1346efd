import { type ServerUser, useAction } from '@portico/react';
import { useState } from 'react';
import { ProfilePicture } from '../../../features/ground/images/profile-picture.tsx';
import { nameOf } from '../../../features/users/user-name.ts';
import { languageOptions } from '../../../lib/languages.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { SaveBar } from '../../../ui/forms/save-bar.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { UnsavedGuard } from '../../../ui/forms/unsaved-guard.tsx';
import { Section } from '../../../ui/layout/surface.tsx';
import { announce } from '../../../ui/states/toasts.tsx';

interface Draft {
  displayName: string;
  language: string;
  primaryEmail: string;
  primaryEmailVerified: boolean;
  primaryEmailAuthEnabled: boolean;
}

function draftOf(user: ServerUser): Draft {
  return {
    displayName: user.displayName ?? '',
    language: user.language ?? '',
    primaryEmail: user.primaryEmail ?? '',
    primaryEmailVerified: user.primaryEmailVerified,
    primaryEmailAuthEnabled: user.primaryEmailAuthEnabled,
  };
}

/** Shows the name, email and picture of a user. Sends only changed values. */
export function Profile({ user, onChanged }: { user: ServerUser; onChanged: () => Promise<void> }) {
  const [changes, setChanges] = useState<Partial<Draft>>({});
  const saved = draftOf(user);
  const draft = { ...saved, ...changes };
  const set = (change: Partial<Draft>) => setChanges({ ...changes, ...change });
  const isDirty = (Object.keys(saved) as (keyof Draft)[]).some((key) => draft[key] !== saved[key]);
  const hasEmail = draft.primaryEmail.trim() !== '';

  const saving = useAction(async () => {
    await user.update(updateOf(draft, saved));
    await onChanged();
    setChanges({});
    announce({ title: 'Profile saved' });
  });

  return (
    <Section title="Profile">
      <UnsavedGuard isDirty={isDirty} />
      <ProfilePicture name={nameOf(user)} owner={user} onChanged={onChanged} />
      <Form className="mt-5" onSend={() => void saving.run()}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Display name"
            value={draft.displayName}
            maxLength={256}
            autoComplete="off"
            onChange={(event) => set({ displayName: event.target.value })}
          />
          <TextField
            label="Primary email"
            type="email"
            value={draft.primaryEmail}
            maxLength={256}
            autoComplete="off"
            onChange={(event) => set({ primaryEmail: event.target.value })}
          />
          <EmailLanguage stored={saved.language} value={draft.language} onChange={(language) => set({ language })} />
          <div className="flex flex-col justify-center gap-2.5 sm:col-start-2">
            <Checkbox
              label="Email is verified"
              isChecked={hasEmail && draft.primaryEmailVerified}
              isDisabled={!hasEmail}
              onChange={(primaryEmailVerified) => set({ primaryEmailVerified })}
            />
            <Checkbox
              label="Use this email for sign-in"
              isChecked={hasEmail && draft.primaryEmailAuthEnabled}
              isDisabled={!hasEmail}
              onChange={(primaryEmailAuthEnabled) => set({ primaryEmailAuthEnabled })}
            />
          </div>
        </div>
        <SaveBar isDirty={isDirty} saving={saving} onDiscard={() => setChanges({})} />
      </Form>
    </Section>
  );
}

/** Returns the changes to send. Removing the email also removes both of its flags. */
interface EmailLanguageProps {
  /** What is saved: a server or an import can have stored any tag. */
  readonly stored: string;
  readonly value: string;
  readonly onChange: (language: string) => void;
}

function EmailLanguage({ stored, value, onChange }: EmailLanguageProps) {
  const isListed = stored === '' || languageOptions.some((language) => language.value === stored);
  const other = isListed ? [] : [{ value: stored, text: stored }];
  const options = [{ value: '', text: 'That of the request' }, ...other, ...languageOptions];
  return <SelectField label="Language of emails" value={value} options={options} onChange={onChange} />;
}

function updateOf(draft: Draft, saved: Draft): Parameters<ServerUser['update']>[0] {
  const email = draft.primaryEmail.trim();
  return {
    ...(draft.displayName === saved.displayName ? {} : { displayName: draft.displayName.trim() || null }),
    ...(draft.language === saved.language ? {} : { language: draft.language === '' ? null : draft.language }),
    ...(email === saved.primaryEmail ? {} : { primaryEmail: email === '' ? null : email }),
    ...(email === ''
      ? {}
      : {
          primaryEmailVerified: draft.primaryEmailVerified,
          primaryEmailAuthEnabled: draft.primaryEmailAuthEnabled,
        }),
  };
}
