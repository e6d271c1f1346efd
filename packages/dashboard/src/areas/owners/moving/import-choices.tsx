import { type SourceFacts, sourceFacts } from '@portico/contract/sources';
import { serverPath } from '../../../lib/server-path.ts';
import { useHasDocs } from '../../../lib/session.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { FieldFrame, TextArea, TextField } from '../../../ui/forms/field.tsx';
import { SelectField, type SelectOption } from '../../../ui/forms/select-field.tsx';
import { inlineLinkClasses } from '../../../ui/layout/links.tsx';
import { type ConflictRule, type ImportChoice, ownFormat } from './import-choice.ts';

const rules: readonly SelectOption<ConflictRule>[] = [
  { value: 'skip', text: 'Skip the line', help: 'Existing users and teams stay as they are.' },
  { value: 'refuse', text: 'Refuse the file', help: 'Nothing is imported if a user or team already exists.' },
  {
    value: 'update',
    text: 'Update the user or team with the same ID',
    help: 'Fields that the file does not have stay. A new password ends the sessions of the user.',
  },
  {
    value: 'link',
    text: 'Link by verified address',
    help: 'Adds accounts, and a missing password, to the user with the same address. Both sides must have verified it.',
  },
];

interface ImportChoicesProps {
  choice: ImportChoice;
  change: (part: Partial<ImportChoice>) => void;
}

/** Shows the fields of an import: the system, its file, and what happens with users who are there already. */
export function ImportChoices({ choice, change }: ImportChoicesProps) {
  const { from, rule } = choice;
  const facts = sourceFacts[from];
  const alwaysRecords = rule === 'update' || rule === 'link';
  return (
    <div className="flex flex-col gap-4">
      <SelectField
        label="From"
        options={[
          { value: ownFormat, text: 'Portico' },
          ...Object.entries(sourceFacts).map(([value, { name }]) => ({ value, text: name })),
        ]}
        value={from}
        onChange={(next) => change({ from: next, hashFile: undefined, parameters: '', roles: '' })}
        help={<SystemHelp facts={facts} />}
      />
      <FileField label="File" accept={acceptOf(from)} file={choice.file} onChange={(file) => change({ file })} />
      {facts !== undefined && <SystemFields key={from} facts={facts} choice={choice} change={change} />}
      <SelectField
        label="If a user already exists"
        options={rules}
        value={rule}
        onChange={(next) => change({ rule: next })}
      />
      <Checkbox
        label="Record events"
        help={
          alwaysRecords
            ? 'This rule always records an event and sends webhooks for each user.'
            : 'Records an event and sends webhooks for each user. This takes longer.'
        }
        isChecked={choice.recordsEvents || alwaysRecords}
        isDisabled={alwaysRecords}
        onChange={(recordsEvents) => change({ recordsEvents })}
      />
      <p className="text-ink-2 text-sm">Nothing is imported before you have seen the result of a check.</p>
    </div>
  );
}

function acceptOf(from: string): string {
  if (from === 'csv') return '.csv,.tsv,.txt,.gz,text/csv';
  return from === ownFormat ? '.jsonl,.ndjson,.json,.gz,application/jsonl' : '.csv,.json,.jsonl,.ndjson,.sql,.txt,.gz';
}

function SystemHelp({ facts }: { facts: SourceFacts | undefined }) {
  const hasDocs = useHasDocs();
  if (facts === undefined) return 'A file with one JSON object in each line, such as an export of Portico.';
  return (
    <>
      {facts.file} Not included: {facts.lacks}.{' '}
      {hasDocs && (
        <a href={serverPath('/docs/move-in/sources/')} target="_blank" rel="noreferrer" className={inlineLinkClasses}>
          Guide
        </a>
      )}
    </>
  );
}

/** Shows what a system needs besides its file. */
function SystemFields({ facts, choice, change }: ImportChoicesProps & { facts: SourceFacts }) {
  return (
    <>
      {facts.secrets === 'file' && (
        <FileField
          label="Password hashes"
          help="The file that the support of Auth0 sends. Without it, users get no passwords."
          accept=".json,.jsonl,.ndjson"
          isOptional
          file={choice.hashFile}
          onChange={(hashFile) => change({ hashFile })}
        />
      )}
      {facts.secrets === 'text' && (
        <TextArea
          label="Password hash parameters"
          help="Copy them from the users of Authentication in the console. Without them, users get no passwords."
          isOptional
          spellCheck={false}
          autoComplete="off"
          className="font-mono text-sm"
          placeholder={'hash_config {\n  algorithm: SCRYPT,\n  base64_signer_key: …'}
          value={choice.parameters}
          onChange={({ target }) => change({ parameters: target.value })}
        />
      )}
      {facts.hasRoles && (
        <TextField
          label="Permissions of roles"
          help="In teams. Other roles get the permissions of new members."
          isOptional
          spellCheck={false}
          placeholder="owner=team_admin,admin=team_admin"
          value={choice.roles}
          onChange={({ target }) => change({ roles: target.value })}
        />
      )}
    </>
  );
}

interface FileFieldProps {
  label: string;
  help?: string;
  accept: string;
  isOptional?: boolean;
  error?: string | undefined;
  /** The file that is chosen, if the field was shown before. */
  file?: File | undefined;
  onChange: (file: File | undefined) => void;
}

/** Shows the name of a file in a field that is new. */
function showFile(input: HTMLInputElement | null, file: File | undefined): void {
  if (input === null || file === undefined || input.files?.length !== 0) return;
  const transfer = new DataTransfer();
  transfer.items.add(file);
  input.files = transfer.files;
}

/** Shows a field for a file. */
export function FileField({ label, help, accept, isOptional, error, file, onChange }: FileFieldProps) {
  return (
    <FieldFrame label={label} help={help} error={error} isOptional={isOptional ?? false}>
      {({ id, describedBy }) => (
        <input
          id={id}
          type="file"
          ref={(input) => showFile(input, file)}
          accept={accept}
          aria-describedby={describedBy}
          className="min-w-0 max-w-full text-base text-ink-2 file:me-3 file:h-8 file:rounded-md file:border file:border-line-strong file:border-solid file:bg-raised file:px-3 file:text-ink"
          onChange={({ target }) => onChange(target.files?.[0])}
        />
      )}
    </FieldFrame>
  );
}
