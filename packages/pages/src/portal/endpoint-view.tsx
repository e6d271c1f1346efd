import { fill } from '@portico/dashboard/lib/fill.ts';
import { refresh } from '@portico/dashboard/lib/queries.ts';
import { ConfirmDialog } from '@portico/dashboard/ui/dialogs/confirm-dialog.tsx';
import { FormDialog } from '@portico/dashboard/ui/dialogs/form-dialog.tsx';
import { Button } from '@portico/dashboard/ui/forms/button.tsx';
import { Screen, Section } from '@portico/dashboard/ui/layout/surface.tsx';
import { Badge } from '@portico/dashboard/ui/states/badge.tsx';
import { ProblemNote } from '@portico/dashboard/ui/states/problem.tsx';
import { Skeleton } from '@portico/dashboard/ui/states/states.tsx';
import { announce } from '@portico/dashboard/ui/states/toasts.tsx';
import { useAction } from '@portico/react';
import { ChevronLeft } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { endpointDialog } from './endpoint-form.tsx';
import type { PortalCalls, PortalEndpoint } from './portal-calls.ts';
import { SigningSecret } from './signing-secret.tsx';
import { useTexts } from './texts.ts';

// The list of endpoints is shown first.
const Attempts = lazy(async () => ({ default: (await import('./attempts.tsx')).Attempts }));

interface EndpointViewProps {
  api: PortalCalls;
  endpoint: PortalEndpoint;
  onBack: () => void;
}

/** Shows an endpoint with its signing secret and its attempts. */
export function EndpointView({ api, endpoint, onBack }: EndpointViewProps) {
  const texts = useTexts();
  const [isEditing, setIsEditing] = useState(false);
  const isDisabled = endpoint.disabled === true;
  const set = async (disabled: boolean) => {
    await api.update(endpoint.id, { disabled });
    await refresh(['portal']);
  };
  const switching = useAction(async () => {
    await set(!isDisabled);
    announce({
      title: isDisabled ? texts.endpointEnabled : texts.endpointDisabled,
      undo: async () => await set(isDisabled),
    });
  });
  return (
    <Screen
      back={<BackButton text={texts.endpoints} onBack={onBack} />}
      title={<span className="break-all">{endpoint.url}</span>}
      subtitle={endpoint.description}
      actions={
        <>
          <Button isBusy={switching.isRunning} onClick={() => void switching.run()}>
            {isDisabled ? texts.enable : texts.disable}
          </Button>
          <Button onClick={() => setIsEditing(true)}>{texts.edit}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <ProblemNote error={switching.error} />
        <div className="flex flex-wrap gap-1.5">
          <Badge tone={isDisabled ? 'neutral' : 'success'}>{isDisabled ? texts.disabled : texts.enabled}</Badge>
          {endpoint.filterTypes?.map((type) => <Badge key={type}>{type}</Badge>) ?? <Badge>{texts.allEvents}</Badge>}
        </div>
        <Section title={texts.signingSecret} help={texts.signingSecretHelp}>
          <SigningSecret api={api} endpointId={endpoint.id} />
        </Section>
        <Section title={texts.attempts} help={texts.attemptsHelp}>
          <Suspense fallback={<Skeleton className="h-40" />}>
            <Attempts api={api} endpointId={endpoint.id} />
          </Suspense>
        </Section>
        <Deletion api={api} endpoint={endpoint} onBack={onBack} />
      </div>
      <FormDialog form={isEditing && endpointDialog({ api, texts }, endpoint)} onClose={() => setIsEditing(false)} />
    </Screen>
  );
}

function BackButton({ text, onBack }: { text: string; onBack: () => void }) {
  return (
    <button
      type="button"
      onClick={onBack}
      className="inline-flex items-center gap-1 rounded-sm text-ink-3 text-sm hover:text-ink"
    >
      <ChevronLeft size={14} aria-hidden="true" className="rtl:rotate-180" />
      {text}
    </button>
  );
}

/** Shows the last section, which deletes the endpoint after its host was typed. */
function Deletion({ api, endpoint, onBack }: EndpointViewProps) {
  const texts = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const { host } = new URL(endpoint.url);
  return (
    <Section
      title={texts.deleteEndpoint}
      help={texts.deleteText}
      isDangerous
      action={
        <Button look="danger" onClick={() => setIsOpen(true)}>
          {texts.deleteEndpoint}
        </Button>
      }
    >
      <ConfirmDialog
        isOpen={isOpen}
        title={fill(texts.deleteTitle, { name: host })}
        consequence={`${texts.deleteText} ${texts.cannotBeUndone}`}
        action={texts.deleteEndpoint}
        nameToType={host}
        onConfirm={async () => {
          await api.remove(endpoint.id);
          await refresh(['portal']);
          onBack();
          announce({ title: texts.endpointDeleted });
        }}
        onClose={() => setIsOpen(false)}
      />
    </Section>
  );
}
