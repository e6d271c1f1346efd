import { useAction } from '@portico/react';
import { useState } from 'react';
import { useDocumentValue } from '../../../features/owners/configuration/document-value.ts';
import { TextArea } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { SaveBar } from '../../../ui/forms/save-bar.tsx';
import { UnsavedGuard } from '../../../ui/forms/unsaved-guard.tsx';
import { Section } from '../../../ui/layout/surface.tsx';
import { Skeleton } from '../../../ui/states/states.tsx';
import { announce } from '../../../ui/states/toasts.tsx';

/** Shows the redirect URIs of native apps. */
export function NativeApps() {
  return (
    <RedirectUris
      path="domains.nativeRedirectUris"
      title="Native apps"
      help="Mobile and desktop apps with a URL scheme of their own. Apps that open https links use the trusted domains above."
      label="Redirect URIs"
      placeholder="com.example.app:/callback"
      fieldHelp="One per line. Each starts with your domain in reverse order. Portico redirects only to exactly these URIs."
    />
  );
}

/** Shows the redirect URIs of the hosted pages. */
export function HostedPages() {
  return (
    <RedirectUris
      path="domains.redirectUris"
      title="Hosted pages"
      help="Sign-in pages that Portico serves for your app, in any language. After the sign-in, they return to a page of your app."
      label="Redirect URIs of the hosted pages"
      placeholder="https://app.example.com/callback"
      fieldHelp="One per line. Portico redirects only to exactly these URIs, and to localhost if it is allowed below."
    />
  );
}

interface RedirectUrisProps {
  /** The path in the configuration. */
  readonly path: `domains.${string}`;
  readonly title: string;
  readonly help: string;
  readonly label: string;
  readonly placeholder: string;
  readonly fieldHelp: string;
}

function RedirectUris({ path, title, help, ...field }: RedirectUrisProps) {
  const { value, save } = useDocumentValue(path);
  return (
    <Section title={title} help={help}>
      {value === undefined ? (
        <Skeleton className="h-40" />
      ) : (
        <UrisForm saved={Array.isArray(value) ? value.join('\n') : ''} save={save} {...field} />
      )}
    </Section>
  );
}

interface UrisFormProps extends Pick<RedirectUrisProps, 'label' | 'placeholder' | 'fieldHelp'> {
  /** One URI per line. */
  readonly saved: string;
  readonly save: (uris: string[]) => Promise<void>;
}

function UrisForm({ saved, save, label, placeholder, fieldHelp }: UrisFormProps) {
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
        label={label}
        isOptional
        autoCapitalize="none"
        spellCheck={false}
        placeholder={placeholder}
        maxLength={26_000}
        value={text}
        help={fieldHelp}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="-mt-4">
        <SaveBar isDirty={isDirty} saving={saving} onDiscard={() => setText(saved)} />
      </div>
    </Form>
  );
}
