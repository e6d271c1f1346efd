import type { ProjectBranding } from '@portico/react';
import { useState } from 'react';
import { languageOptions } from '../../../lib/languages.ts';
import { TextField } from '../../../ui/forms/field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { Section } from '../../../ui/layout/surface.tsx';
import { originals } from './branding-texts.ts';

interface TextsSectionProps {
  branding: ProjectBranding;
  onChange: (changes: Partial<ProjectBranding>) => void;
}

/** Shows texts of the pages that the project can replace, in one language at a time. */
export function TextsSection({ branding: { texts }, onChange }: TextsSectionProps) {
  const [language, setLanguage] = useState<string>('en-US');
  const isOf = (original: string) => (one: (typeof texts)[number]) =>
    one.language === language && one.original === original;
  return (
    <Section
      title="Texts"
      help="Texts in braces, such as {project}, are replaced. Overrides in the code of your app win."
    >
      <div className="flex flex-col gap-4">
        <SelectField
          label="Language"
          options={languageOptions.map(({ value, text }) => {
            const count = texts.filter((one) => one.language === value).length;
            return { value, text: count === 0 ? text : `${text} (${count})` };
          })}
          value={language}
          onChange={setLanguage}
        />
        {originals.map((original) => (
          <TextField
            key={original}
            label={original}
            placeholder="Default"
            maxLength={500}
            autoComplete="off"
            value={texts.find(isOf(original))?.text ?? ''}
            onChange={(event) => {
              const text = event.target.value;
              const rest = texts.filter((one) => !isOf(original)(one));
              onChange({ texts: text === '' ? rest : [...rest, { language, original, text }] });
            }}
          />
        ))}
      </div>
    </Section>
  );
}
