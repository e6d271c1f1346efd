import { type ServerTeam, type ServerUser, useAction } from '@portico/react';
import { useState } from 'react';
import { CodeArea } from '../code/code-area.tsx';
import { Form } from '../forms/form.tsx';
import { SaveBar } from '../forms/save-bar.tsx';
import { UnsavedGuard } from '../forms/unsaved-guard.tsx';
import { Section } from '../layout/surface.tsx';
import { announce } from '../states/toasts.tsx';

const kinds = [
  { key: 'clientMetadata', label: 'Client metadata', help: 'Your app can read and write it in the browser.' },
  {
    key: 'clientReadOnlyMetadata',
    label: 'Client read-only metadata',
    help: 'Your app can read it in the browser. Only your server can change it.',
  },
  { key: 'serverMetadata', label: 'Server metadata', help: 'Only your server can read and write it.' },
] as const;

type Key = (typeof kinds)[number]['key'];
type Draft = Record<Key, string>;

interface MetadataProps {
  owner: ServerUser | ServerTeam;
  /** Kind of the owner: "user" or "team". */
  what: string;
  onChanged: () => Promise<void>;
}

/** Shows the metadata of a user or team: three JSON values with different access. */
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
    <Section title="Metadata" help={`JSON that your app stores for the ${what}. Leave a field empty for none.`}>
      <UnsavedGuard isDirty={isDirty} />
      <Form
        className="flex flex-col gap-4"
        onSend={() => {
          setLeft(new Set(kinds.map(({ key }) => key)));
          if (kinds.every(({ key }) => jsonProblem(draftText(key)) === undefined)) void saving.run();
        }}
      >
        {kinds.map(({ key, label, help }) => (
          <CodeArea
            key={key}
            label={label}
            help={help}
            error={left.has(key) ? jsonProblem(draftText(key)) : undefined}
            value={draftText(key)}
            placeholder="{}"
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

/** Returns the JSON error of a text, as the browser reports it. */
function jsonProblem(text: string): string | undefined {
  try {
    parsed(text);
    return undefined;
  } catch (problem) {
    return `Invalid JSON: ${problem instanceof Error ? problem.message : 'the text cannot be parsed'}.`;
  }
}
