import type { ApiKey, ServerTeam, ServerUser } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useProject } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { inlineLinkClasses } from '../../../ui/layout/links.tsx';
import { Section } from '../../../ui/layout/surface.tsx';
import { Time } from '../../../ui/layout/time.tsx';
import { ListSection } from '../../../ui/lists/list-section.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { Empty } from '../../../ui/states/states.tsx';
import { announce } from '../../../ui/states/toasts.tsx';
import { changeExpirationDialog } from './change-expiration-dialog.tsx';
import { expiryOf, KeyStatus } from './key-status.tsx';
import { isToday, lastUseText } from './last-use.ts';
import { newApiKeyDialog } from './new-api-key-dialog.tsx';
import { nextApiKeyDialog } from './next-api-key-dialog.tsx';

type Kind = ApiKey['type'];

interface ApiKeysProps {
  owner: ServerUser | ServerTeam;
  kind: Kind;
}

/** Shows the API keys of a user or a team, or a hint to enable them if the project has disabled them. */
export function ApiKeys({ owner, kind }: ApiKeysProps) {
  const { config } = useProject();
  const isAllowed = kind === 'user' ? config.allowUserApiKeys : config.allowTeamApiKeys;
  return isAllowed ? <Keys owner={owner} kind={kind} /> : <NotAllowed kind={kind} />;
}

function NotAllowed({ kind }: { kind: Kind }) {
  const { id: projectId } = useProject();
  return (
    <Section title="API keys">
      <p className="text-base text-ink-2">
        API keys are disabled for {kind}s.{' '}
        <Link
          to="/projects/$projectId/settings"
          params={{ projectId }}
          hash="teams-and-api-keys"
          className={inlineLinkClasses}
        >
          Turn them on
        </Link>{' '}
        so that programs can call your API on behalf of a {kind}.
      </p>
    </Section>
  );
}

function Keys({ owner, kind }: ApiKeysProps) {
  const { id: projectId } = useProject();
  const key = [`${kind}s`, projectId, 'keys', owner.id];
  const keys = useQuery({ queryKey: key, queryFn: async (): Promise<ApiKey[]> => await owner.listApiKeys() });
  const [isCreating, setIsCreating] = useState(false);
  const [leaving, setLeaving] = useState<ApiKey | undefined>(undefined);
  const [extending, setExtending] = useState<ApiKey | undefined>(undefined);
  const [replaced, setReplaced] = useState<ApiKey | undefined>(undefined);
  return (
    <ListSection
      title="API keys"
      help={`Programs use API keys to call your API on behalf of the ${kind}.`}
      action={
        <Button changes onClick={() => setIsCreating(true)}>
          <Plus size={16} aria-hidden="true" />
          Create API key
        </Button>
      }
      what="the API keys"
      query={keys}
      empty={
        <Empty
          icon={KeyRound}
          title="No API keys yet"
          text={`The ${kind} can create API keys in your app, or you can create one here.`}
        />
      }
      row={(one) => (
        <KeyRow
          key={one.id}
          apiKey={one}
          onReplace={() => setReplaced(one)}
          onExtend={() => setExtending(one)}
          onRevoke={() => setLeaving(one)}
        />
      )}
    >
      <FormDialog
        form={isCreating && newApiKeyDialog(owner, kind, () => refresh(key))}
        onClose={() => setIsCreating(false)}
      />
      <FormDialog
        form={replaced && nextApiKeyDialog(replaced, owner, () => refresh(key))}
        onClose={() => setReplaced(undefined)}
      />
      <FormDialog
        form={extending && changeExpirationDialog(extending, () => refresh(key))}
        onClose={() => setExtending(undefined)}
      />
      <RevokeDialog apiKey={leaving} onRevoked={() => refresh(key)} onClose={() => setLeaving(undefined)} />
    </ListSection>
  );
}

interface RevokeDialogProps {
  /** Undefined if the dialog is closed. */
  apiKey: ApiKey | undefined;
  onRevoked: () => Promise<void>;
  onClose: () => void;
}

function RevokeDialog({ apiKey, onRevoked, onClose }: RevokeDialogProps) {
  const wasUsedToday = apiKey?.lastUsedAt !== undefined && isToday(apiKey.lastUsedAt);
  return (
    <ConfirmDialog
      isOpen={apiKey !== undefined}
      title={`Revoke “${apiKey?.description ?? ''}”?`}
      consequence={`Programs that use this key will stop working immediately.${
        wasUsedToday ? ' It was used today.' : ''
      } This cannot be undone.`}
      action="Revoke API key"
      onConfirm={async () => {
        await apiKey?.revoke();
        await onRevoked();
        announce({ title: 'API key revoked', text: apiKey?.description });
      }}
      onClose={onClose}
    />
  );
}

interface KeyRowProps {
  apiKey: ApiKey;
  onReplace: () => void;
  onExtend: () => void;
  onRevoke: () => void;
}

function KeyRow({ apiKey, onReplace, onExtend, onRevoke }: KeyRowProps) {
  const { description, isPublic, createdAt, value } = apiKey;
  const why = apiKey.whyInvalid();
  const name = description === '' ? 'Unnamed' : description;
  return (
    <li className="flex items-center justify-between gap-x-4 gap-y-2 py-2.5 max-sm:flex-col max-sm:items-stretch">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="break-words font-medium">{name}</span>
          <KeyStatus why={why} />
          <Badge>{isPublic ? 'Public' : 'Secret'}</Badge>
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-ink-3 text-sm">
          <span className="font-mono text-xs leading-[1.125rem]">••••••••{value.lastFour}</span>
          <span>
            Created <Time date={createdAt} />
          </span>
          <span>{expiryOf(apiKey)}</span>
          <span>{lastUseText(apiKey.lastUsedAt)}</span>
        </p>
      </div>
      {why !== 'manually-revoked' && (
        <div className="flex shrink-0 flex-wrap gap-2">
          {why === null && (
            <Button changes size="small" aria-label={`Create next key for ${name}`} onClick={onReplace}>
              Create next key
            </Button>
          )}
          <Button changes size="small" aria-label={`Change expiration of ${name}`} onClick={onExtend}>
            Change expiration
          </Button>
          <Button changes size="small" aria-label={`Revoke ${name}`} onClick={onRevoke}>
            Revoke
          </Button>
        </div>
      )}
    </li>
  );
}
