import { useAction, type WebhookPortalToken } from '@portico/react';
import { useProject } from '../../../lib/projects.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Time } from '../../../ui/layout/time.tsx';
import { ListSection } from '../../../ui/lists/list-section.tsx';
import { ProblemNote } from '../../../ui/states/problem.tsx';
import { announce } from '../../../ui/states/toasts.tsx';
import { refreshWebhooks, usePortalTokens } from './webhook-queries.ts';

/** Shows the links to webhook portals that still work, with buttons to revoke them. */
export function PortalTokens() {
  const project = useProject();
  const tokens = usePortalTokens();
  const revoking = useAction(async ({ id }: WebhookPortalToken) => {
    await project.app.webhooks.revokePortalToken(id);
    await refreshWebhooks(project.id);
    announce({ title: 'Portal link revoked' });
  });
  return (
    <ListSection
      title="Portal links"
      help="Links for your customers, and tokens for the Svix API. They work for an hour, and end with the session or the key that created them."
      what="the portal links"
      query={tokens}
      empty="No portal links."
      row={(token) => <TokenRow key={token.id} token={token} onRevoke={() => void revoking.run(token)} />}
    >
      <ProblemNote error={revoking.error} />
    </ListSection>
  );
}

function TokenRow({ token, onRevoke }: { token: WebhookPortalToken; onRevoke: () => void }) {
  const { application, createdAt, createdBy, expiresAt } = token;
  const maker = createdBy.type === 'key' ? 'a key' : (createdBy.email ?? createdBy.userId);
  const name = application ?? 'Endpoints of the project';
  return (
    <li className="flex items-center justify-between gap-4 py-2.5">
      <div className="min-w-0 text-sm">
        <p className="truncate text-base">{name}</p>
        <p className="text-ink-3">
          Created by {maker} <Time date={createdAt} />, expires <Time date={expiresAt} />
        </p>
      </div>
      <Button changes size="small" onClick={onRevoke} aria-label={`Revoke ${name}`}>
        Revoke
      </Button>
    </li>
  );
}
