import { type BrandMode, completeColors, contrastProblems, defaultColors } from '@portico/contract/branding';
import type { ProjectBranding } from '@portico/react';
import { useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { ColorField } from '../../../ui/forms/color-field.tsx';
import { Section } from '../../../ui/layout/surface.tsx';
import { type ColorName, colorTexts, modeTexts, pairTexts } from './branding-texts.ts';

interface ColorsProps {
  branding: ProjectBranding;
  onChange: (changes: Partial<ProjectBranding>) => void;
}

const others: readonly ColorName[] = ['accentText', 'background', 'surface', 'text', 'border', 'danger'];

/** Shows the colors of both modes, and the pairs that are hard to read. */
export function ColorSections({ branding, onChange }: ColorsProps) {
  const [hasMore, setHasMore] = useState(false);
  const set = (mode: BrandMode, color: ColorName, value: string | undefined) => {
    const { [color]: _, ...rest } = branding[mode];
    onChange({ [mode]: value === undefined ? rest : { ...rest, [color]: value } });
  };
  return (
    <Section title="Colors" help="The color of dark mode follows from that of light mode until you choose one.">
      <div className="flex flex-col gap-6">
        {(['light', 'dark'] as const).map((mode) => (
          <fieldset key={mode} className="flex min-w-0 flex-col gap-4">
            <legend className="mb-3 font-medium text-base">{modeTexts[mode]}</legend>
            {(hasMore ? (['accent', ...others] as const) : (['accent'] as const)).map((color) => (
              <ColorField
                key={color}
                label={colorTexts[color].name}
                help={colorTexts[color].help}
                value={branding[mode][color]}
                fallback={completeColors(branding)[mode][color] ?? defaultColors[mode][color]}
                onChange={(value) => set(mode, color, value)}
              />
            ))}
          </fieldset>
        ))}
        <ContrastProblems branding={branding} onSolve={set} />
        <div>
          <Button aria-expanded={hasMore} onClick={() => setHasMore(!hasMore)}>
            {hasMore ? 'Show fewer colors' : 'Show all colors'}
          </Button>
        </div>
      </div>
    </Section>
  );
}

interface ContrastProblemsProps {
  branding: ProjectBranding;
  onSolve: (mode: BrandMode, color: ColorName, value: string) => void;
}

/** Says which pairs of colors are hard to tell apart, and offers a color for each. */
function ContrastProblems({ branding, onSolve }: ContrastProblemsProps) {
  const problems = contrastProblems(branding);
  return (
    <div role="status">
      {problems.length === 0 ? (
        <p className="text-ink-3 text-sm">All colors have enough contrast (WCAG 2.2, level AA).</p>
      ) : (
        <ul className="flex flex-col gap-2" aria-label="Contrast problems">
          {problems.map(({ mode, what, ratio, needed, suggestion }) => (
            <li
              key={`${mode} ${what}`}
              className="flex flex-wrap items-center justify-between gap-2 rounded-md border border-warning-line bg-warning-soft p-3 text-sm"
            >
              <span className="min-w-0">
                {pairTexts[what]} in {modeTexts[mode].toLowerCase()}: the contrast is {ratioText(ratio)}. It must be at
                least {needed}:1.
              </span>
              <Button changes size="small" onClick={() => onSolve(mode, suggestion.color, suggestion.value)}>
                <span
                  aria-hidden="true"
                  className="size-3 rounded-sm border border-line"
                  style={{ background: suggestion.value }}
                />
                Use {suggestion.value}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Rounded down, so that a value below the limit never looks like the limit. */
function ratioText(ratio: number): string {
  return `${Math.floor(ratio * 10) / 10}:1`;
}
