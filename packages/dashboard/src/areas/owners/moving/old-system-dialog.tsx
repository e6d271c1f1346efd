import { useAction } from '@portico/react';
import { useState } from 'react';
import { useDocumentValue } from '../../../features/owners/configuration/document-value.ts';
import { useProject } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { PasswordField, SelectField, TextField } from '../../../ui/forms/field.tsx';
import { announce } from '../../../ui/states/toasts.tsx';

interface OldSystemDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Sets up the system that is asked at the first sign-in of a user. */
export function OldSystemDialog({ isOpen, onClose }: OldSystemDialogProps) {
  const { value, save } = useDocumentValue('auth.oldSystem');
  return (
    <Dialog isOpen={isOpen} title="Old system" onClose={onClose}>
      {isOpen && <Settings saved={settingsOf(value)} save={save} onClose={onClose} />}
    </Dialog>
  );
}

interface Entered {
  type: string;
  url: string;
  secret: string;
  projectId: string;
  total: string;
}

function settingsOf(value: unknown): Entered {
  const text = (name: string) => {
    const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
    return typeof found === 'string' || typeof found === 'number' ? String(found) : '';
  };
  return {
    type: text('type') || 'off',
    url: text('url'),
    secret: text('secret'),
    projectId: text('projectId'),
    total: text('totalUsers'),
  };
}

type Save = ReturnType<typeof useDocumentValue>['save'];

function Settings({ saved, save, onClose }: { saved: Entered; save: Save; onClose: () => void }) {
  const project = useProject();
  const [entered, setEntered] = useState(saved);
  const change = (part: Partial<Entered>) => setEntered({ ...entered, ...part });
  const problems = problemsOf(entered);
  const saving = useAction(async () => {
    const { type, url, secret, projectId, total } = entered;
    const given = {
      type,
      url: url.trim() || null,
      secret: secret.trim() || null,
      projectId: projectId.trim() || null,
      totalUsers: total.trim() === '' ? null : Number(total),
    };
    await save(given);
    await refresh(['imports', project.id]);
    onClose();
    announce({ title: 'Settings saved' });
  });
  return (
    <DialogForm action="Save changes" saving={saving} problems={Object.values(problems)} onClose={onClose}>
      {(isTried) => <Fields entered={entered} problems={isTried ? problems : {}} change={change} />}
    </DialogForm>
  );
}

interface FieldsProps {
  entered: Entered;
  problems: Partial<ReturnType<typeof problemsOf>>;
  change: (part: Partial<Entered>) => void;
}

function Fields({ entered: { type, url, secret, projectId, total }, problems, change }: FieldsProps) {
  return (
    <>
      <SelectField
        label="Ask"
        options={[
          { value: 'off', text: 'Nothing' },
          { value: 'http', text: 'Your own hook' },
          { value: 'stack-auth', text: 'Stack Auth' },
        ]}
        value={type}
        onChange={({ target }) => change({ type: target.value })}
      />
      {type !== 'off' && (
        <>
          <TextField
            label="URL"
            inputMode="url"
            placeholder={type === 'http' ? 'https://example.com/portico-hook' : 'https://api.stack-auth.com'}
            value={url}
            error={problems.url}
            onChange={({ target }) => change({ url: target.value })}
          />
          {type === 'stack-auth' && (
            <TextField
              label="Project ID"
              value={projectId}
              error={problems.projectId}
              onChange={({ target }) => change({ projectId: target.value })}
            />
          )}
          <PasswordField
            label={type === 'http' ? 'Signing secret' : 'Secret server key'}
            autoComplete="off"
            help={type === 'http' ? 'Requests are signed with it, as webhooks are.' : undefined}
            value={secret}
            error={problems.secret}
            onChange={({ target }) => change({ secret: target.value })}
          />
          <TextField
            label="Users in the old system"
            isOptional
            inputMode="numeric"
            help="For the number of users who are left. A hook can send it itself."
            value={total}
            error={problems.total}
            onChange={({ target }) => change({ total: target.value })}
          />
        </>
      )}
    </>
  );
}

function problemsOf({ type, url, secret, projectId, total }: Entered) {
  const isOn = type !== 'off';
  return {
    url: isOn && !/^https?:\/\/./.test(url.trim()) ? 'Enter a URL that begins with https://' : undefined,
    secret: isOn && secret.trim() === '' ? 'Enter the secret' : undefined,
    projectId: type === 'stack-auth' && projectId.trim() === '' ? 'Enter the project ID' : undefined,
    total: /^\d{0,9}$/.test(total.trim()) ? undefined : 'Enter a number',
  };
}
