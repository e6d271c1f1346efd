import type { AdminEmailConfig, AdminOwnedProject } from '@portico/react';
import { InboxLink } from '../../../features/mail/inbox-link.tsx';
import { EditConflict } from '../../../lib/edit-conflict.ts';
import { changeConfig } from '../../../lib/projects.tsx';
import { useClientApp } from '../../../lib/session.tsx';
import { dialogForm, FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import type { Field } from '../../../ui/dialogs/form-fields.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import type { SelectOption } from '../../../ui/forms/select-field.tsx';
import { inlineLinkClasses } from '../../../ui/layout/links.tsx';
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

interface EmailServerDialogProps {
  isOpen: boolean;
  project: AdminOwnedProject;
  config: AdminEmailConfig;
  onClose: () => void;
}

interface Entered extends ServerFields {
  kind: ServerKind;
}

const choices: readonly SelectOption<ServerKind>[] = [
  {
    value: 'inbox',
    text: 'Development inbox',
    help: 'Emails stay in the inbox of this server. Emails to users work, too. In production, use your own server.',
  },
  { value: 'shared', text: 'Shared server', help: 'Emails have the sender address of this installation.' },
  { value: 'standard', text: 'Your own SMTP server', help: 'Emails have your sender address.' },
];

const changedByOthers = 'Another owner has changed the email server. Close this dialog to see the new settings.';

/** Changes the email server of a project. A server can be tested before it is saved. */
export function EmailServerDialog({ isOpen, project, config, onClose }: EmailServerDialogProps) {
  const { settings } = useClientApp();
  return (
    <FormDialog
      form={
        isOpen &&
        dialogForm<Entered>({
          title: 'Email server',
          description: 'New emails and retries use the new settings immediately.',
          action: 'Save changes',
          first: { kind: kindOf(config), ...fieldsOf(config, project.displayName) },
          fields: (entered, set) => [
            {
              name: 'kind',
              label: 'Server',
              // Only a server in development mode has an inbox.
              options: choices.filter(
                ({ value }) => value !== 'inbox' || entered.kind === 'inbox' || settings.inboxUrl !== null,
              ),
            },
            entered.kind !== 'standard' &&
              settings.inboxUrl !== null && {
                id: 'inbox',
                shows: () => (
                  <p className="text-ink-2 text-sm">
                    <InboxLink projectId={project.id} className={inlineLinkClasses}>
                      Open inbox
                    </InboxLink>
                  </p>
                ),
              },
            ...(entered.kind === 'standard' ? serverFields(entered, config, set) : []),
            entered.kind === 'standard' && {
              id: 'test',
              shows: () => (
                <TestEmail
                  project={project}
                  server={Object.keys(problemsOf(entered)).length === 0 ? serverOf(entered) : undefined}
                />
              ),
            },
          ],
          send: async ({ kind, ...fields }) => {
            await changeConfig(project, (saved) => {
              if (!isSame(saved.emailConfig, config)) throw new EditConflict(changedByOthers);
              return { emailConfig: configOf(kind, fields) };
            });
            return { title: 'Email server saved' };
          },
        })
      }
      onClose={onClose}
    />
  );
}

function serverFields(
  entered: Entered,
  config: AdminEmailConfig,
  set: (change: Partial<Entered>) => void,
): Field<Entered>[] {
  const problems = problemsOf(entered);
  return [
    {
      id: 'address',
      problem: problems.host ?? problems.port,
      shows: (error) => (
        <div className="grid gap-4 sm:grid-cols-[1fr_7rem]">
          <TextField
            label="Host"
            placeholder="smtp.example.com"
            autoComplete="off"
            spellCheck={false}
            value={entered.host}
            error={error && problems.host}
            onChange={({ target }) => set({ host: target.value })}
          />
          <TextField
            label="Port"
            inputMode="numeric"
            autoComplete="off"
            value={entered.port}
            error={error && problems.port}
            onChange={({ target }) => set({ port: target.value })}
          />
        </div>
      ),
    },
    { name: 'username', label: 'User name', spellCheck: false, problem: problems.username },
    {
      name: 'password',
      label: 'Password',
      type: 'password',
      help: lacksPassword(config)
        ? 'The stored password cannot be read. Enter it again.'
        : 'The password is stored encrypted.',
      problem: problems.password,
    },
    { name: 'senderName', label: 'Sender name', maxLength: 256, problem: problems.senderName },
    {
      name: 'senderEmail',
      label: 'Sender email',
      type: 'email',
      placeholder: 'hello@example.com',
      problem: problems.senderEmail,
    },
  ];
}

function configOf(type: ServerKind, fields: ServerFields): AdminEmailConfig {
  if (type === 'standard') return serverOf(fields);
  return type === 'inbox' ? { type: 'shared', developmentInbox: true } : { type };
}

function isSame(a: AdminEmailConfig, b: AdminEmailConfig): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
