import { useAction } from '@portico/react';
import { useState } from 'react';
import { refreshProjects, useProject } from '../../lib/projects.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { Section } from '../../ui/surface.tsx';
import { announce } from '../../ui/toasts.tsx';
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx';
import { changesBetween, isObject, type JsonObject, withoutSecrets, withSecrets } from './config-changes.ts';

/** Changes the document, and shows beforehand what is going to be overridden. */
export function ConfigEditor({ saved }: { saved: JsonObject }) {
  const project = useProject();
  const savedText = textOf(saved);
  const [draft, setDraft] = useState<string | undefined>(undefined);
  // What is wrong is said once the field was left or sent, not while somebody types.
  const [isChecked, setIsChecked] = useState(false);
  const text = draft ?? savedText;
  const { problem, changes } = readDraft(text, saved);
  const isDirty = problem !== undefined || Object.keys(changes).length > 0;
  const discard = () => {
    setDraft(undefined);
    setIsChecked(false);
  };
  const saving = useAction(async () => {
    await project.updateConfig(changes);
    await refreshProjects();
    discard();
    announce({ title: 'Configuration saved' });
  });
  return (
    <Section
      title="Complete configuration"
      help="With all defaults. What you take out goes back to its default. Secrets are shown as dots and stay as they are, unless you write new ones."
    >
      <UnsavedGuard isDirty={isDirty} />
      <Form
        className="flex flex-col gap-4"
        onSend={() => {
          setIsChecked(true);
          if (problem === undefined) void saving.run();
        }}
      >
        <TextArea
          label="JSON"
          rows={28}
          spellCheck={false}
          autoComplete="off"
          className="font-mono text-xs leading-5"
          value={text}
          error={isChecked ? problem : undefined}
          onBlur={() => setIsChecked(true)}
          onChange={(event) => {
            setDraft(event.target.value);
            saving.clear();
          }}
        />
        {problem === undefined && isDirty && (
          <CodeBlock
            title="What will be overridden"
            what="the changes"
            text={JSON.stringify(withoutSecrets(changes), null, 2)}
          />
        )}
        <div className="-mt-4">
          <SaveBar isDirty={isDirty} saving={saving} onDiscard={discard} />
        </div>
      </Form>
    </Section>
  );
}

function textOf(document: JsonObject): string {
  return JSON.stringify(withoutSecrets(document), null, 2);
}

/** What a text changes of the document, or why it cannot be read. */
function readDraft(text: string, saved: JsonObject): { problem?: string; changes: ReturnType<typeof changesBetween> } {
  try {
    const read = withSecrets(JSON.parse(text), saved);
    if (!isObject(read)) return { problem: 'The document has to be an object: { … }.', changes: {} };
    return { changes: changesBetween(saved, read) };
  } catch (failure) {
    const words = failure instanceof Error ? failure.message : 'it cannot be read';
    return { problem: failure instanceof SyntaxError ? `This is not JSON: ${words}.` : words, changes: {} };
  }
}
