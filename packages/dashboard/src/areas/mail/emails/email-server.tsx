import type { AdminEmailConfig, AdminOwnedProject } from '@portico/react';
import { useState } from 'react';
import { InboxLink } from '../../../features/mail/inbox-link.tsx';
import { Button, buttonClasses } from '../../../ui/forms/button.tsx';
import { Section } from '../../../ui/layout/surface.tsx';
import { EmailServerDialog } from './email-server-dialog.tsx';
import { kindOf, lacksPassword } from './server-settings.ts';

/** Shows the server that sends the emails of the project. */
export function EmailServer({ project }: { project: AdminOwnedProject }) {
  const [isEditing, setIsEditing] = useState(false);
  const { emailConfig } = project.config;
  return (
    <Section
      title="Email server"
      id="email-server"
      help={helps[kindOf(emailConfig)]}
      action={
        <span className="flex flex-wrap gap-2">
          {emailConfig.type === 'shared' && (
            <InboxLink projectId={project.id} className={buttonClasses()}>
              Open inbox
            </InboxLink>
          )}
          <Button changes onClick={() => setIsEditing(true)}>
            Change server
          </Button>
        </span>
      }
    >
      <Facts config={emailConfig} project={project} />
      <EmailServerDialog
        isOpen={isEditing}
        project={project}
        config={emailConfig}
        onClose={() => setIsEditing(false)}
      />
    </Section>
  );
}

const helps = {
  inbox: 'In development, all emails stay in the inbox of this server. Nothing is sent.',
  shared:
    'The shared server of this installation sends the emails of your app. Use your own server to send from your own address.',
  standard: 'Your own server sends the emails of your app.',
} as const;

const lostPassword: [string, string] = ['Password', 'Cannot be read. Emails are not sent until you enter it again.'];

function Facts({ config, project }: { config: AdminEmailConfig; project: AdminOwnedProject }) {
  const facts: [string, string][] =
    config.type === 'shared'
      ? [
          ['Server', kindOf(config) === 'inbox' ? 'Development inbox' : 'Shared'],
          ['Sender name', project.displayName],
        ]
      : [
          ['Server', `${config.host}:${config.port}`],
          ['User name', config.username],
          ['Sender', `${config.senderName} <${config.senderEmail}>`],
          ...(lacksPassword(config) ? [lostPassword] : []),
        ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-base">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">{name}</dt>
          <dd className="wrap-anywhere min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
