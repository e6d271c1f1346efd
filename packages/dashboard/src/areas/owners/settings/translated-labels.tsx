import { useState } from 'react';
import { languageOptions } from '../../../lib/languages.ts';
import { TextArea } from '../../../ui/forms/field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import type { SignUpEntry } from './sign-up-field-entries.ts';

interface TranslatedLabelsProps {
  /** The label for all other languages. */
  label: string;
  translations: SignUpEntry['translations'];
  onChange: (translations: SignUpEntry['translations']) => void;
}

/** Shows the labels of a field in other languages, one at a time. */
export function TranslatedLabels({ label, translations, onChange }: TranslatedLabelsProps) {
  const [language, setLanguage] = useState('');
  const labelIn = (wanted: string) => translations.find((one) => one.language === wanted)?.label ?? '';
  const names = languageOptions.map(({ value, text }) => ({
    value,
    text: labelIn(value) === '' ? text : `${text} (translated)`,
  }));
  const name = languageOptions.find(({ value }) => value === language)?.text;
  return (
    <>
      <SelectField
        label="Label in another language"
        options={[{ value: '', text: 'Select a language' }, ...names]}
        value={language}
        help="Users with a language that has no label see the one above."
        onChange={setLanguage}
      />
      {name !== undefined && (
        <TextArea
          label={`Label in ${name}`}
          rows={2}
          maxLength={500}
          lang={language}
          placeholder={label}
          value={labelIn(language)}
          onChange={(event) => {
            const others = translations.filter((one) => one.language !== language);
            onChange(event.target.value === '' ? others : [...others, { language, label: event.target.value }]);
          }}
        />
      )}
    </>
  );
}
