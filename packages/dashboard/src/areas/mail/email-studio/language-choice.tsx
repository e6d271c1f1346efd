import { languageOptions } from '../../../lib/languages.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';

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
        onChange={(next) => onChange({ first: next, second })}
      />
      <SelectField
        label="Second language"
        options={[{ value: '', text: 'None' }, ...languageOptions]}
        value={second ?? ''}
        onChange={(next) => onChange({ first, second: next === '' ? undefined : next })}
      />
    </div>
  );
}

/** Returns the English name of a language. */
export function languageName(language: string): string | undefined {
  return languageOptions.find(({ value }) => value === language)?.text;
}
