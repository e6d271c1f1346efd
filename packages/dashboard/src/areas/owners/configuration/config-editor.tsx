import { type JsonObject, withoutSecrets } from '@portico/js/internals';
import type { AdminOwnedProject } from '@portico/react';
import { TextArea } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { SaveBar } from '../../../ui/forms/save-bar.tsx';
import { UnsavedGuard } from '../../../ui/forms/unsaved-guard.tsx';
import { CodeBlock } from '../../../ui/layout/code-block.tsx';
import { Section } from '../../../ui/layout/surface.tsx';
import { type OtherChanges, useConfigDraft } from './use-config-draft.ts';

interface ConfigEditorProps {
  saved: JsonObject;
  /** Loads the document as it is saved now. */
  load: (project: AdminOwnedProject) => Promise<JsonObject>;
}

/** Edits the configuration document and shows the overrides before they are saved. */
export function ConfigEditor({ saved, load }: ConfigEditorProps) {
  const { text, isDirty, problem, changes, others, isChecked, setIsChecked, saving, edit, discard } = useConfigDraft(
    saved,
    load,
  );
  return (
    <Section
      title="Complete configuration"
      help="Includes all defaults. Settings that you remove return to their defaults. Secrets are shown as dots and are kept unless you replace them."
    >
      <UnsavedGuard isDirty={isDirty} />
      <Form
        className="flex flex-col gap-4"
        onSend={() => {
          setIsChecked(true);
          void saving.run();
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
          onChange={(event) => edit(event.target.value)}
        />
        {others !== undefined && <ChangedByOthers {...others} />}
        {problem === undefined && isDirty && (
          <CodeBlock
            title="Changes to save"
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

function ChangedByOthers({ changes, conflicts }: OtherChanges) {
  return (
    <div
      role="alert"
      className="flex flex-col gap-3 rounded-md border border-warning-line bg-warning-soft p-3 text-base"
    >
      <div>
        <p className="font-medium">The configuration was changed after you opened it</p>
        <p className="mt-0.5 text-ink-2">
          Nothing has been saved yet. Your changes were applied to the latest version.
        </p>
        {conflicts.length > 0 && (
          <p className="mt-0.5 text-ink-2">Saving overwrites these changes by others: {conflicts.join(', ')}.</p>
        )}
      </div>
      <CodeBlock
        title="Changes by others"
        what="the changes of others"
        text={JSON.stringify(withoutSecrets(changes), null, 2)}
      />
    </div>
  );
}
