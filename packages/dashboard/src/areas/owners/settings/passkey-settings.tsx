import { useAction } from '@portico/react';
import { useState } from 'react';
import { useDocumentValue } from '../../../features/owners/configuration/document-value.ts';
import { TextArea, TextField } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { SaveBar } from '../../../ui/forms/save-bar.tsx';
import { UnsavedGuard } from '../../../ui/forms/unsaved-guard.tsx';
import { Section } from '../../../ui/layout/surface.tsx';
import { Skeleton } from '../../../ui/states/states.tsx';
import { announce } from '../../../ui/states/toasts.tsx';

interface Domains {
  readonly relyingPartyId: string | null;
  readonly relatedOrigins: readonly string[];
}

/** Shows the domains that share passkeys. */
export function PasskeySettings() {
  const { value, save } = useDocumentValue('auth.passkey');
  const saved = domainsOf(value);
  return (
    <Section
      title="Passkeys on several domains"
      help="By default, a passkey works only on the domain where the user added it. Here, your domains can share passkeys."
    >
      {saved === undefined ? <Skeleton className="h-40" /> : <DomainsForm saved={saved} save={save} />}
    </Section>
  );
}

function domainsOf(value: unknown): Domains | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { relyingPartyId = null, relatedOrigins = [] } = value as Partial<Domains>;
  return { relyingPartyId, relatedOrigins };
}

interface DomainsFormProps {
  readonly saved: Domains;
  readonly save: ReturnType<typeof useDocumentValue>['save'];
}

function DomainsForm({ saved, save }: DomainsFormProps) {
  const savedOrigins = saved.relatedOrigins.join('\n');
  const [domain, setDomain] = useState(saved.relyingPartyId ?? '');
  const [origins, setOrigins] = useState(savedOrigins);
  const isDirty = domain !== (saved.relyingPartyId ?? '') || origins !== savedOrigins;
  const endsPasskeys = saved.relyingPartyId !== null && domain.trim() !== saved.relyingPartyId;
  const saving = useAction(async () => {
    const relatedOrigins = origins.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
    const relyingPartyId = domain.trim() === '' ? null : domain.trim();
    await save({ relyingPartyId, relatedOrigins });
    setDomain(relyingPartyId ?? '');
    setOrigins(relatedOrigins.join('\n'));
    announce({ title: 'Passkey domains saved' });
  });
  return (
    <Form className="flex flex-col gap-4" onSend={() => void saving.run()}>
      <UnsavedGuard isDirty={isDirty} />
      <TextField
        label="Shared domain"
        isOptional
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        placeholder="example.com"
        maxLength={253}
        value={domain}
        help={
          endsPasskeys
            ? `Passkeys of ${saved.relyingPartyId} will work only on https://${saved.relyingPartyId} itself. Users have to add new ones.`
            : 'Subdomains that are trusted domains use the same passkeys (the relying party ID). Existing passkeys keep working where they were added.'
        }
        onChange={(event) => setDomain(event.target.value)}
      />
      <TextArea
        label="Related origins"
        isOptional
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://example.org"
        maxLength={6000}
        value={origins}
        help="One per line. Trusted domains outside of the shared domain that use its passkeys too. The shared domain must serve their list at /.well-known/webauthn."
        onChange={(event) => setOrigins(event.target.value)}
      />
      <div className="-mt-4">
        <SaveBar
          isDirty={isDirty}
          saving={saving}
          onDiscard={() => {
            setDomain(saved.relyingPartyId ?? '');
            setOrigins(savedOrigins);
          }}
        />
      </div>
    </Form>
  );
}
