import type { ProjectBranding } from '@portico/react';
import { TextField } from '../../../ui/forms/field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { Section } from '../../../ui/layout/surface.tsx';
import { fontOptions, layoutOptions } from './branding-texts.ts';
import { LinkField } from './links-section.tsx';

interface LayoutSectionProps {
  branding: ProjectBranding;
  onChange: (changes: Partial<ProjectBranding>) => void;
}

/** Shows layout, corner radius and font. */
export function LayoutSection({ branding, onChange }: LayoutSectionProps) {
  const { layout, radius, font, fontFamily } = branding;
  return (
    <Section title="Layout and font">
      <div className="flex flex-col gap-4">
        <SelectField
          label="Layout"
          help="Of pages with one form, such as sign-in. On phones, all layouts are plain."
          options={layoutOptions}
          value={layout}
          onChange={(next) => onChange({ layout: next })}
        />
        {layout === 'split' && (
          <LinkField
            label="Picture"
            help="URL of a picture for the colored half. The Content-Security-Policy of your app must allow it."
            value={branding.pictureUrl}
            onChange={(pictureUrl) => onChange({ pictureUrl })}
          />
        )}
        <LinkField
          label="Favicon"
          help="URL of the icon in the browser tab. Without it, pages have that of your app."
          value={branding.faviconUrl}
          onChange={(faviconUrl) => onChange({ faviconUrl })}
        />
        <TextField
          label="Corner radius"
          help="In pixels, from 0 to 32. Default: 8."
          type="number"
          min={0}
          max={32}
          placeholder="8"
          value={radius ?? ''}
          onChange={(event) => onChange({ radius: radiusIn(event.target.value) })}
        />
        <SelectField
          label="Font"
          help="These fonts are part of devices, so nothing is loaded."
          options={fontOptions}
          value={font ?? ''}
          onChange={(next) => onChange({ font: next || undefined })}
        />
        <TextField
          label="Font of your app"
          isOptional
          help="The name of a font that your app loads. The font above is used until it is loaded."
          placeholder="IBM Plex Sans"
          maxLength={64}
          autoComplete="off"
          value={fontFamily ?? ''}
          onChange={(event) => onChange({ fontFamily: familyIn(event.target.value) })}
        />
      </div>
    </Section>
  );
}

function radiusIn(text: string): number | undefined {
  if (text === '') return undefined;
  return Math.min(32, Math.max(0, Math.round(Number(text))));
}

/** Leaves out what no name of a font has. */
function familyIn(text: string): string | undefined {
  const name = text.replace(/[^\p{L}\p{N} _-]/gu, '').replace(/^[ _-]+/, '');
  return name === '' ? undefined : name;
}
