import type { ProjectBranding } from '@portico/react';
import { useState } from 'react';
import { TextField } from '../../../ui/forms/field.tsx';
import { Section } from '../../../ui/layout/surface.tsx';

interface LinksSectionProps {
  branding: ProjectBranding;
  onChange: (changes: Partial<ProjectBranding>) => void;
}

/** Shows the links to the terms of service and the privacy policy. */
export function LinksSection({ branding, onChange }: LinksSectionProps) {
  return (
    <Section title="Links" help="Below the forms for sign-in and sign-up.">
      <div className="flex flex-col gap-4">
        <LinkField label="Terms of service" value={branding.termsUrl} onChange={(termsUrl) => onChange({ termsUrl })} />
        <LinkField
          label="Privacy policy"
          value={branding.privacyUrl}
          onChange={(privacyUrl) => onChange({ privacyUrl })}
        />
      </div>
    </Section>
  );
}

interface LinkFieldProps {
  label: string;
  help?: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** Shows a field for a URL. */
export function LinkField({ label, help, value = '', onChange }: LinkFieldProps) {
  const [isChecked, setIsChecked] = useState(false);
  return (
    <TextField
      label={label}
      help={help}
      isOptional
      type="url"
      inputMode="url"
      placeholder="https://example.com"
      maxLength={2000}
      value={value}
      error={isChecked ? linkProblem(value) : undefined}
      onBlur={() => setIsChecked(true)}
      onChange={(event) => onChange(event.target.value.trim() || undefined)}
    />
  );
}

/** Returns what is wrong with a link. */
export function linkProblem(value: string | undefined): string | undefined {
  if (value === undefined || value === '') return undefined;
  const isGood = /^https?:\/\/[^/\\@]+(?:[/?#][^\\]*)?$/i.test(value) && !value.includes(' ') && URL.canParse(value);
  return isGood ? undefined : 'Enter a complete URL, such as https://example.com/terms.';
}
