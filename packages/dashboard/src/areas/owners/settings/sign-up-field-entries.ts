/** An own field of the project at sign-up. */
export interface SignUpEntry {
  id: string;
  type: 'text' | 'choice' | 'consent';
  label: string;
  /** Labels in other languages. */
  translations: { language: string; label: string }[];
  required: boolean;
  /** Of a text. */
  maxLength: number;
  /** Of a choice. */
  options: string[];
  /** Of a consent. Empty without a document. */
  url: string;
  /** Of a consent. */
  version: string;
}

/** Maximum number of fields of a project. */
const signUpFieldsMax = 10;

/** What an owner sees for a type. */
export const typeNames: Readonly<Record<SignUpEntry['type'], string>> = {
  text: 'Text',
  choice: 'Choice',
  consent: 'Consent',
};

/** A new field. */
export const newEntry: SignUpEntry = {
  id: '',
  type: 'text',
  label: '',
  translations: [],
  required: true,
  maxLength: 200,
  options: [],
  url: '',
  version: '',
};

/** Returns the fields of the setting. */
export function entriesIn(value: unknown): SignUpEntry[] {
  return Array.isArray(value)
    ? value.map((one: Partial<SignUpEntry>) => ({ ...newEntry, required: false, ...one }))
    : [];
}

/** Returns a field as the configuration stores it. */
export function stored({ id, type, label, translations, required, ...parts }: SignUpEntry) {
  const { maxLength, options, url, version } = parts;
  const base = { id, type, label, required, ...(translations.length === 0 ? {} : { translations }) };
  if (type === 'text') return { ...base, maxLength };
  if (type === 'choice') return { ...base, options };
  return { ...base, version, ...(url === '' ? {} : { url }) };
}

/** Returns the errors of a field by part. @param others the other fields of the project */
export function problemsOf(entry: SignUpEntry, others: readonly SignUpEntry[]) {
  const { id, type, label, maxLength, options, url, version } = entry;
  const isLength = Number.isInteger(maxLength) && maxLength >= 1 && maxLength <= 500;
  return {
    label: label === '' ? 'Enter a label.' : undefined,
    id: idProblem(id, others),
    maxLength: type === 'text' && !isLength ? 'Enter a number from 1 to 500.' : undefined,
    options: type === 'choice' ? optionsProblem(options) : undefined,
    url: type === 'consent' && url !== '' && !/^https?:\/\/./i.test(url) ? 'Enter a URL with https://.' : undefined,
    version: type === 'consent' && version === '' ? 'Enter a version.' : undefined,
  };
}

function idProblem(id: string, others: readonly SignUpEntry[]): string | undefined {
  if (others.length >= signUpFieldsMax)
    return `A project can have ${signUpFieldsMax} fields. Remove another one first.`;
  if (others.some((one) => one.id === id)) return 'A field with this ID exists.';
  if (/^[a-z][A-Za-z0-9_]*$/.test(id)) return undefined;
  return 'Begin with a lower-case letter. Use only letters, digits and "_".';
}

function optionsProblem(options: readonly string[]): string | undefined {
  if (options.length === 0) return 'Enter at least one option.';
  if (options.length > 50) return 'Enter at most 50 options.';
  if (options.some((one) => one.length > 100)) return 'An option can have at most 100 characters.';
  return new Set(options).size < options.length ? 'An option is there twice.' : undefined;
}
