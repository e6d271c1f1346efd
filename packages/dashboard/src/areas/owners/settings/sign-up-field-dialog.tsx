import { dialogForm } from '../../../ui/dialogs/form-dialog.tsx';
import type { Field } from '../../../ui/dialogs/form-fields.tsx';
import { TextArea, TextField } from '../../../ui/forms/field.tsx';
import { newEntry, problemsOf, type SignUpEntry, typeNames } from './sign-up-field-entries.ts';
import { TranslatedLabels } from './translated-labels.tsx';

/** Returns the dialog that adds or edits an own field of the project at sign-up. */
export function signUpFieldDialog(
  entries: readonly SignUpEntry[],
  edited: SignUpEntry | undefined,
  onSave: (entry: SignUpEntry) => Promise<void>,
) {
  const isNew = edited === undefined;
  const others = entries.filter((one) => one.id !== edited?.id);
  return dialogForm({
    title: isNew ? 'Add field' : 'Edit field',
    action: isNew ? 'Add field' : 'Save changes',
    first: edited ?? newEntry,
    fields: (typed, set) => {
      const problems = problemsOf(trimmed(typed), others);
      return [
        { name: 'type', label: 'Type', options: types },
        ...labelFields(typed, problems, set),
        idField(typed, problems, isNew),
        ...fieldsOfType(typed, problems, set),
        {
          name: 'required',
          label: 'Required',
          type: 'checkbox',
          help: 'Users without an answer are asked at their next sign-in, also those who signed up before.',
        },
      ];
    },
    send: async (typed) => {
      await onSave(trimmed(typed));
      return { title: isNew ? 'Field added' : 'Field updated', text: typed.id };
    },
  });
}

const types = Object.entries(typeNames).map(([value, text]) => ({ value, text }));

type Problems = ReturnType<typeof problemsOf>;
type Set = (change: Partial<SignUpEntry>) => void;
type Fields = Field<SignUpEntry>[];

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

function labelFields({ type, label, translations }: SignUpEntry, problems: Problems, set: Set): Fields {
  return [
    {
      name: 'label',
      label: 'Label',
      autoFocus: true,
      rows: 2,
      maxLength: 500,
      placeholder: type === 'consent' ? 'I agree to the [terms of service]' : 'Company',
      help: type === 'consent' ? 'What users agree to. The part in square brackets is the link.' : undefined,
      problem: problems.label,
    },
    {
      id: 'translations',
      shows: () => (
        <TranslatedLabels label={label} translations={translations} onChange={(next) => set({ translations: next })} />
      ),
    },
  ];
}

function idField({ type }: SignUpEntry, problems: Problems, isNew: boolean): Field<SignUpEntry> {
  return {
    name: 'id',
    label: 'ID',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: 40,
    className: 'font-mono',
    placeholder: type === 'consent' ? 'terms' : 'company',
    disabled: !isNew,
    help: idHelp(isNew, type),
    problem: problems.id,
  };
}

function idHelp(isNew: boolean, type: SignUpEntry['type']): string {
  if (!isNew) return 'It cannot be changed.';
  return type === 'consent'
    ? 'Names the consent in the records. It cannot be changed later.'
    : 'Names the answer in the client read-only metadata. It cannot be changed later.';
}

function fieldsOfType({ type, maxLength, options }: SignUpEntry, problems: Problems, set: Set): Fields {
  if (type === 'text') {
    const shows = (error: string | undefined) => (
      <TextField
        label="Maximum length"
        inputMode="numeric"
        maxLength={3}
        value={Number.isNaN(maxLength) ? '' : String(maxLength)}
        error={error}
        help="In characters, at most 500."
        onChange={(event) => set({ maxLength: Number.parseInt(event.target.value, 10) })}
      />
    );
    return [{ id: 'maxLength', problem: problems.maxLength, shows }];
  }
  if (type === 'choice') {
    const shows = (error: string | undefined) => (
      <TextArea
        label="Options"
        maxLength={6000}
        value={options.join('\n')}
        error={error}
        help="One per line."
        onChange={(event) => set({ options: event.target.value.split('\n') })}
      />
    );
    return [{ id: 'options', problem: problems.options, shows }];
  }
  return [
    {
      name: 'url',
      label: 'Document',
      isOptional: true,
      type: 'url',
      maxLength: 2000,
      placeholder: 'https://example.com/terms',
      problem: problems.url,
    },
    {
      name: 'version',
      label: 'Version',
      maxLength: 50,
      placeholder: '2026-11',
      help: 'Change it with the document. Users are asked again, and the records of earlier versions stay.',
      problem: problems.version,
    },
  ];
}
