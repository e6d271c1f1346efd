import { useDocumentValue } from '../../../features/owners/configuration/document-value.ts';
import { useProject } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';
import { dialogForm, FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import type { Field } from '../../../ui/dialogs/form-fields.tsx';

interface OldSystemDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Sets up the system that is asked at the first sign-in of a user. */
export function OldSystemDialog({ isOpen, onClose }: OldSystemDialogProps) {
  const project = useProject();
  const { value, save } = useDocumentValue('auth.oldSystem');
  return (
    <FormDialog
      form={
        isOpen &&
        dialogForm({
          title: 'Old system',
          action: 'Save changes',
          first: settingsOf(value),
          fields: fieldsFor,
          send: async ({ type, url, secret, projectId, total }) => {
            await save({
              type,
              url: url.trim() || null,
              secret: secret.trim() || null,
              projectId: projectId.trim() || null,
              totalUsers: total.trim() === '' ? null : Number(total),
            });
            await refresh(['imports', project.id]);
            return { title: 'Settings saved' };
          },
        })
      }
      onClose={onClose}
    />
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

const systems = [
  { value: 'off', text: 'Nothing', help: 'Only users of this project can sign in.' },
  { value: 'http', text: 'Your own hook', help: 'A URL of your server, which checks the password.' },
  { value: 'stack-auth', text: 'Stack Auth', help: 'The API of a project there.' },
];

function fieldsFor(entered: Entered): (Field<Entered> | false)[] {
  const { type, url, secret, projectId, total } = entered;
  const isHook = type === 'http';
  if (type === 'off') return [{ name: 'type', label: 'Ask', options: systems }];
  return [
    { name: 'type', label: 'Ask', options: systems },
    {
      name: 'url',
      label: 'URL',
      inputMode: 'url',
      placeholder: isHook ? 'https://example.com/portico-hook' : 'https://api.stack-auth.com',
      problem: /^https?:\/\/./.test(url.trim()) ? undefined : 'Enter a URL that begins with https://',
    },
    type === 'stack-auth' && {
      name: 'projectId',
      label: 'Project ID',
      problem: projectId.trim() === '' ? 'Enter the project ID' : undefined,
    },
    {
      name: 'secret',
      label: isHook ? 'Signing secret' : 'Secret server key',
      type: 'password',
      help: isHook ? 'Requests are signed with it, as webhooks are.' : undefined,
      problem: secret.trim() === '' ? 'Enter the secret' : undefined,
    },
    {
      name: 'total',
      label: 'Users in the old system',
      isOptional: true,
      inputMode: 'numeric',
      help: 'For the number of users who are left. A hook can send it itself.',
      problem: /^\d{0,9}$/.test(total.trim()) ? undefined : 'Enter a number',
    },
  ];
}
