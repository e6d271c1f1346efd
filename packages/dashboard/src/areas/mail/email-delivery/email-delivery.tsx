import { EmailsScreen } from '../../../features/mail/emails-screen.tsx';
import { useProject } from '../../../lib/projects.tsx';
import { ProviderWebhooks } from './provider-webhooks.tsx';
import { SendingDomain } from './sending-domain.tsx';
import { SuppressionList } from './suppression-list.tsx';

/** Shows whether emails of the project arrive: its domain, what recipients report, and addresses that get no emails. */
export function EmailDelivery() {
  const project = useProject();
  return (
    <EmailsScreen subtitle="Whether the emails of your app arrive.">
      <div className="flex flex-col gap-6">
        <SendingDomain key={`domain-${project.id}`} project={project} />
        <ProviderWebhooks key={`webhooks-${project.id}`} project={project} />
        <SuppressionList key={`suppressions-${project.id}`} project={project} />
      </div>
    </EmailsScreen>
  );
}
