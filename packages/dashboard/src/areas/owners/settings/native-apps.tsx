import { useAction } from '@portico/react';
import { useState } from 'react';
import { TextArea } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { SaveBar } from '../../../ui/forms/save-bar.tsx';
import { UnsavedGuard } from '../../../ui/forms/unsaved-guard.tsx';
import { Section } from '../../../ui/layout/surface.tsx';
import { Skeleton } from '../../../ui/states/states.tsx';
import { announce } from '../../../ui/states/toasts.tsx';
import { useDocumentValue } from './document-value.ts';

/** Shows the redirect URIs of native apps. */
export function NativeApps() {
  const { value, save } = useDocumentValue('domains.nativeRedirectUris');
  return (
    <Section
      title="Native apps"
      help="Mobile and desktop apps with a URL scheme of their own. Apps that open https links use the trusted domains above."
    >
      {value === undefined ? (
        <Skeleton className="h-40" />
      ) : (
        <UrisForm saved={Array.isArray(value) ? value.join('\n') : ''} save={save} />
      )}
    </Section>
  );
}

interface UrisFormProps {
  /** One URI per line. */
  readonly saved: string;
  readonly save: (uris: string[]) => Promise<void>;
}

function UrisForm({ saved, save }: UrisFormProps) {
  const [text, setText] = useState(saved);
  const isDirty = text !== saved;
  const saving = useAction(async () => {
    const uris = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
    await save(uris);
    setText(uris.join('\n'));
    announce({ title: 'Redirect URIs saved' });
  });
  return (
    <Form className="flex flex-col gap-4" onSend={() => void saving.run()}>
      <UnsavedGuard isDirty={isDirty} />
      <TextArea
        label="Redirect URIs"
        isOptional
        autoCapitalize="none"
        spellCheck={false}
        placeholder="com.example.app:/callback"
        maxLength={6000}
        value={text}
        help="One per line. Each starts with your domain in reverse order. Portico redirects only to exactly these URIs."
        onChange={(event) => setText(event.target.value)}
      />
      <div className="-mt-4">
        <SaveBar isDirty={isDirty} saving={saving} onDiscard={() => setText(saved)} />
      </div>
    </Form>
  );
}
