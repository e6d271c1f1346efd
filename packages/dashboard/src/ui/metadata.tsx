import { type ServerTeam, type ServerUser, useAction } from '@portico/react';
import { useState } from 'react';
import { TextArea } from './field.tsx';
import { Form } from './form.tsx';
import { SaveBar } from './save-bar.tsx';
import { Section } from './surface.tsx';
import { announce } from './toasts.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';

const kinds = [
  { key: 'clientMetadata', label: 'Client metadata', help: 'Your app reads and writes it in the browser.' },
  {
    key: 'clientReadOnlyMetadata',
    label: 'Client read-only metadata',
    help: 'Your app reads it in the browser; only your server writes it.',
  },
  { key: 'serverMetadata', label: 'Server metadata', help: 'Only your server sees it.' },
] as const;

type Key = (typeof kinds)[number]['key'];
type Draft = Record<Key, string>;

interface MetadataProps {
  owner: ServerUser | ServerTeam;
  /** What the owner is called: "user" or "team". */
  what: string;
  onChanged: () => Promise<void>;
}

/** What the app keeps about a user or a team: three JSON values with different readers. */
export function Metadata({ owner, what, onChanged }: MetadataProps) {
  const [changes, setChanges] = useState<Partial<Draft>>({});
  const [left, setLeft] = useState<ReadonlySet<Key>>(new Set());
  const savedText = (key: Key) => asText(owner[key]);
  const draftText = (key: Key) => changes[key] ?? savedText(key);
  const changed = kinds.filter(({ key }) => draftText(key) !== savedText(key));
  const isDirty = changed.length > 0;

  const saving = useAction(async () => {
    await owner.update(Object.fromEntries(changed.map(({ key }) => [key, parsed(draftText(key))])));
    await onChanged();
    setChanges({});
    setLeft(new Set());
    announce({ title: 'Metadata saved' });
  });

  return (
    <Section title="Metadata" help={`JSON that your app keeps with the ${what}. Empty means none.`}>
      <UnsavedGuard isDirty={isDirty} />
      <Form
        className="flex flex-col gap-4"
        onSend={() => {
          setLeft(new Set(kinds.map(({ key }) => key)));
          if (kinds.every(({ key }) => jsonProblem(draftText(key)) === undefined)) void saving.run();
        }}
      >
        {kinds.map(({ key, label, help }) => (
          <TextArea
            key={key}
            label={label}
            help={help}
            error={left.has(key) ? jsonProblem(draftText(key)) : undefined}
            value={draftText(key)}
            rows={Math.min(12, Math.max(3, draftText(key).split('\n').length))}
            spellCheck={false}
            autoComplete="off"
            placeholder="{}"
            className="font-mono text-xs leading-5"
            onChange={(event) => setChanges({ ...changes, [key]: event.target.value })}
            onBlur={() => setLeft(new Set([...left, key]))}
          />
        ))}
        <div className="-mt-4">
          <SaveBar
            isDirty={isDirty}
            saving={saving}
            onDiscard={() => {
              setChanges({});
              setLeft(new Set());
            }}
          />
        </div>
      </Form>
    </Section>
  );
}

function asText(value: unknown): string {
  return value === null ? '' : JSON.stringify(value, null, 2);
}

function parsed(text: string) {
  return text.trim() === '' ? null : JSON.parse(text);
}

/** What is wrong with a text as JSON, in the words of the browser. */
function jsonProblem(text: string): string | undefined {
  try {
    parsed(text);
    return undefined;
  } catch (problem) {
    return `This is not JSON: ${problem instanceof Error ? problem.message : 'it cannot be read'}.`;
  }
}
