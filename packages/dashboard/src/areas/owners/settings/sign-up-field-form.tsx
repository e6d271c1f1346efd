import { useAction } from '@portico/react';
import { useState } from 'react';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { SelectField, TextArea, TextField } from '../../../ui/forms/field.tsx';
import { announce } from '../../../ui/states/toasts.tsx';
import { newEntry, problemsOf, type SignUpEntry, typeNames } from './sign-up-field-entries.ts';
import { TranslatedLabels } from './translated-labels.tsx';

interface SignUpFieldFormProps {
  entries: readonly SignUpEntry[];
  /** The field to edit; undefined for a new one. */
  edited: SignUpEntry | undefined;
  onSave: (entry: SignUpEntry) => Promise<void>;
  onClose: () => void;
}

/** Adds or edits an own field of the project at sign-up. */
export function SignUpFieldForm({ entries, edited, onSave, onClose }: SignUpFieldFormProps) {
  const [typed, setTyped] = useState(edited ?? newEntry);
  const change = (part: Partial<SignUpEntry>) => setTyped({ ...typed, ...part });
  const entry = trimmed(typed);
  const problems = problemsOf(
    entry,
    entries.filter((one) => one.id !== edited?.id),
  );
  const saving = useAction(async () => {
    await onSave(entry);
    onClose();
    announce({ title: edited === undefined ? 'Field added' : 'Field updated', text: entry.id });
  });
  return (
    <DialogForm
      action={edited === undefined ? 'Add field' : 'Save changes'}
      saving={saving}
      problems={Object.values(problems)}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <SelectField
            label="Type"
            value={typed.type}
            options={Object.entries(typeNames).map(([value, text]) => ({ value, text }))}
            onChange={(event) => change({ type: event.target.value as SignUpEntry['type'] })}
          />
          <Labels typed={typed} change={change} problem={isTried ? problems.label : undefined} />
          <IdField
            typed={typed}
            change={change}
            isNew={edited === undefined}
            problem={isTried ? problems.id : undefined}
          />
          <PartsOfType typed={typed} change={change} problems={isTried ? problems : {}} />
          <Checkbox
            label="Required"
            help="Users without an answer are asked at their next sign-in, also those who signed up before."
            isChecked={typed.required}
            onChange={(required) => change({ required })}
          />
        </>
      )}
    </DialogForm>
  );
}

function trimmed({ label, translations, options, url, version, ...entry }: SignUpEntry): SignUpEntry {
  const given = options.map((one) => one.trim()).filter((one) => one !== '');
  const translated = translations.map((one) => ({ ...one, label: one.label.trim() })).filter((one) => one.label !== '');
  return {
    ...entry,
    label: label.trim(),
    translations: translated,
    options: given,
    url: url.trim(),
    version: version.trim(),
  };
}

interface LabelsProps {
  typed: SignUpEntry;
  change: (part: Partial<SignUpEntry>) => void;
  problem: string | undefined;
}

function Labels({ typed: { type, label, translations }, change, problem }: LabelsProps) {
  return (
    <>
      <TextArea
        label="Label"
        autoFocus
        rows={2}
        maxLength={500}
        placeholder={type === 'consent' ? 'I agree to the [terms of service]' : 'Company'}
        value={label}
        error={problem}
        help={type === 'consent' ? 'What users agree to. The part in square brackets is the link.' : undefined}
        onChange={(event) => change({ label: event.target.value })}
      />
      <TranslatedLabels label={label} translations={translations} onChange={(next) => change({ translations: next })} />
    </>
  );
}

interface IdFieldProps {
  typed: SignUpEntry;
  change: (part: Partial<SignUpEntry>) => void;
  isNew: boolean;
  problem: string | undefined;
}

function IdField({ typed, change, isNew, problem }: IdFieldProps) {
  return (
    <TextField
      label="ID"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      maxLength={40}
      className="font-mono"
      placeholder={typed.type === 'consent' ? 'terms' : 'company'}
      value={typed.id}
      disabled={!isNew}
      error={problem}
      help={idHelp(isNew, typed.type)}
      onChange={(event) => change({ id: event.target.value })}
    />
  );
}

function idHelp(isNew: boolean, type: SignUpEntry['type']): string {
  if (!isNew) return 'It cannot be changed.';
  return type === 'consent'
    ? 'Names the consent in the records. It cannot be changed later.'
    : 'Names the answer in the client read-only metadata. It cannot be changed later.';
}

interface PartsProps {
  typed: SignUpEntry;
  change: (part: Partial<SignUpEntry>) => void;
  problems: Partial<ReturnType<typeof problemsOf>>;
}

function PartsOfType({ typed, change, problems }: PartsProps) {
  if (typed.type === 'text') {
    return (
      <TextField
        label="Maximum length"
        inputMode="numeric"
        maxLength={3}
        value={Number.isNaN(typed.maxLength) ? '' : String(typed.maxLength)}
        error={problems.maxLength}
        help="In characters, at most 500."
        onChange={(event) => change({ maxLength: Number.parseInt(event.target.value, 10) })}
      />
    );
  }
  if (typed.type === 'choice') {
    return (
      <TextArea
        label="Options"
        maxLength={6000}
        value={typed.options.join('\n')}
        error={problems.options}
        help="One per line."
        onChange={(event) => change({ options: event.target.value.split('\n') })}
      />
    );
  }
  return (
    <>
      <TextField
        label="Document"
        isOptional
        type="url"
        maxLength={2000}
        placeholder="https://example.com/terms"
        value={typed.url}
        error={problems.url}
        onChange={(event) => change({ url: event.target.value })}
      />
      <TextField
        label="Version"
        autoComplete="off"
        maxLength={50}
        placeholder="2026-11"
        value={typed.version}
        error={problems.version}
        help="Change it with the document. Users are asked again, and the records of earlier versions stay."
        onChange={(event) => change({ version: event.target.value })}
      />
    </>
  );
}
