import { type AdminEmailConfig, type AdminOwnedProject, useAction } from '@portico/react';
import { useState } from 'react';
import { EditConflict } from '../../../lib/edit-conflict.ts';
import { changeConfig } from '../../../lib/projects.tsx';
import { useClientApp } from '../../../lib/session.tsx';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { PasswordField, SelectField, TextField } from '../../../ui/forms/field.tsx';
import { announce } from '../../../ui/states/toasts.tsx';
import {
  fieldsOf,
  kindOf,
  lacksPassword,
  problemsOf,
  type ServerFields,
  type ServerKind,
  serverOf,
} from './server-settings.ts';
import { TestEmail } from './test-email.tsx';

interface EmailServerFormProps {
  project: AdminOwnedProject;
  config: AdminEmailConfig;
  onClose: () => void;
}

const choices: readonly { value: ServerKind; text: string }[] = [
  { value: 'inbox', text: 'Development inbox' },
  { value: 'shared', text: 'Shared server' },
  { value: 'standard', text: 'Your own SMTP server' },
];

const helps: Readonly<Record<ServerKind, string | undefined>> = {
  inbox: 'Emails stay in the inbox of this server. Emails to users work, too. In production, use your own server.',
  shared: 'Emails have the sender address of this installation.',
  standard: undefined,
};

const changedByOthers = 'Another owner has changed the email server. Close this dialog to see the new settings.';

/** Shows a form with the email server of a project. A server can be tested before it is saved. */
export function EmailServerForm({ project, config, onClose }: EmailServerFormProps) {
  const [type, setType] = useState(kindOf(config));
  const [fields, setFields] = useState(() => fieldsOf(config, project.displayName));
  const problems = type === 'standard' ? problemsOf(fields) : {};
  const saving = useAction(async () => {
    await changeConfig(project, (saved) => {
      if (!isSame(saved.emailConfig, config)) throw new EditConflict(changedByOthers);
      return { emailConfig: configOf(type, fields) };
    });
    announce({ title: 'Email server saved' });
    onClose();
  });
  const bind = (name: keyof ServerFields, isTried: boolean) => ({
    value: fields[name],
    error: isTried ? problems[name] : undefined,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
  });
  return (
    <DialogForm action="Save changes" saving={saving} problems={Object.values(problems)} onClose={onClose}>
      {(isTried) => (
        <>
          <KindField value={type} onChange={setType} />
          {type === 'standard' && (
            <>
              <div className="grid gap-4 sm:grid-cols-[1fr_7rem]">
                <TextField label="Host" placeholder="smtp.example.com" spellCheck={false} {...bind('host', isTried)} />
                <TextField label="Port" inputMode="numeric" {...bind('port', isTried)} />
              </div>
              <TextField label="User name" spellCheck={false} {...bind('username', isTried)} />
              <PasswordField
                label="Password"
                help={
                  lacksPassword(config)
                    ? 'The stored password cannot be read. Enter it again.'
                    : 'The password is stored encrypted.'
                }
                {...bind('password', isTried)}
              />
              <TextField label="Sender name" maxLength={256} {...bind('senderName', isTried)} />
              <TextField
                label="Sender email"
                type="email"
                placeholder="hello@example.com"
                {...bind('senderEmail', isTried)}
              />
              <TestEmail project={project} server={Object.keys(problems).length === 0 ? serverOf(fields) : undefined} />
            </>
          )}
        </>
      )}
    </DialogForm>
  );
}

function KindField({ value, onChange }: { value: ServerKind; onChange: (kind: ServerKind) => void }) {
  const { settings } = useClientApp();
  // Only a server in development mode has an inbox.
  const offered = choices.filter((one) => one.value !== 'inbox' || value === 'inbox' || settings.inboxUrl !== null);
  return (
    <SelectField
      label="Server"
      options={offered}
      value={value}
      help={helps[value]}
      onChange={({ target }) => onChange(choices.find((one) => one.value === target.value)?.value ?? 'standard')}
    />
  );
}

function configOf(type: ServerKind, fields: ServerFields): AdminEmailConfig {
  if (type === 'standard') return serverOf(fields);
  return type === 'inbox' ? { type: 'shared', developmentInbox: true } : { type };
}

function isSame(a: AdminEmailConfig, b: AdminEmailConfig): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
