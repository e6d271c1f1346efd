import { EmailsScreen } from '../../../features/mail/emails-screen.tsx';
import { NewBroadcast } from '../../../features/mail/new-broadcast.tsx';
import { useProject } from '../../../lib/projects.tsx';
import { EmailNumbers } from './email-numbers.tsx';
import { EmailOutage } from './email-outage.tsx';
import { EmailServer } from './email-server.tsx';
import { SentEmails } from './sent-emails.tsx';
import { TemplateLinks } from './template-links.tsx';

/** Shows the email server of the project, and the emails that it has sent. */
export function Emails() {
  const project = useProject();
  return (
    <EmailsScreen subtitle="The emails that your app sends to its users." actions={<NewBroadcast />}>
      <div className="flex flex-col gap-6">
        <EmailOutage key={`outage-${project.id}`} project={project} />
        <EmailServer key={`server-${project.id}`} project={project} />
        <TemplateLinks />
        <EmailNumbers key={`numbers-${project.id}`} project={project} />
        <SentEmails project={project} />
      </div>
    </EmailsScreen>
  );
}
