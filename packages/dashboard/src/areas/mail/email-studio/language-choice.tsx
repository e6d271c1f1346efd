import { languageOptions } from '../../../lib/languages.ts';
import { SelectField } from '../../../ui/forms/field.tsx';

/** The languages of a preview. */
export interface PreviewLanguages {
  readonly first: string;
  /** Undefined if the email is shown in one language. */
  readonly second: string | undefined;
}

interface LanguageChoiceProps {
  value: PreviewLanguages;
  onChange: (value: PreviewLanguages) => void;
}

/** Chooses the language of the preview, and another one beside it. */
export function LanguageChoice({ value: { first, second }, onChange }: LanguageChoiceProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectField
        label="Language"
        options={languageOptions}
        value={first}
        onChange={({ target }) => onChange({ first: target.value, second })}
      />
      <SelectField
        label="Second language"
        options={[{ value: '', text: 'None' }, ...languageOptions]}
        value={second ?? ''}
        onChange={({ target }) => onChange({ first, second: target.value === '' ? undefined : target.value })}
      />
    </div>
  );
}

/** Returns the English name of a language. */
export function languageName(language: string): string | undefined {
  return languageOptions.find(({ value }) => value === language)?.text;
}
