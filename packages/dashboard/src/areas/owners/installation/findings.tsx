import type { InstallationFigures } from '@portico/react';
import { serverPath } from '../../../lib/server-path.ts';
import { useHasDocs } from '../../../lib/session.tsx';
import { inlineLinkClasses } from '../../../ui/layout/links.tsx';
import { Section } from '../../../ui/layout/surface.tsx';
import { Badge } from '../../../ui/states/badge.tsx';

type Finding = InstallationFigures['findings'][number];

const levels = {
  problem: { tone: 'danger', text: 'Problem' },
  warning: { tone: 'warning', text: 'Warning' },
  ok: { tone: 'success', text: 'OK' },
  skipped: { tone: 'neutral', text: 'Skipped' },
} as const;

/** Shows what `doctor` has found: problems first, and the rest folded. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  const wrong = [...findings.filter(isLevel('problem')), ...findings.filter(isLevel('warning'))];
  const rest = [...findings.filter(isLevel('ok')), ...findings.filter(isLevel('skipped'))];
  return (
    <Section title="Checks" help="The same checks as those of the command portico doctor.">
      {wrong.length === 0 && <p className="text-base">No check has found a problem.</p>}
      <FindingList findings={wrong} />
      {rest.length > 0 && (
        <details className="mt-3">
          <summary className="w-fit rounded-sm text-ink-2 text-sm">
            {rest.length} {rest.length === 1 ? 'check' : 'checks'} without a problem
          </summary>
          <FindingList findings={rest} />
        </details>
      )}
    </Section>
  );
}

function isLevel(wanted: Finding['level']) {
  return ({ level }: Finding) => level === wanted;
}

function FindingList({ findings }: { findings: readonly Finding[] }) {
  const hasDocs = useHasDocs();
  return (
    <ul className="divide-y divide-line">
      {findings.map(({ check, level, sentence, remedy }) => (
        <li key={`${check} ${sentence}`} className="flex flex-wrap items-start gap-x-4 gap-y-1 py-3 sm:flex-nowrap">
          <span className="w-20 shrink-0">
            <Badge tone={levels[level].tone}>{levels[level].text}</Badge>
          </span>
          <div className="wrap-anywhere min-w-0 basis-full">
            <p className="text-base">{sentence}</p>
            {remedy !== null && (
              <p className="mt-0.5 text-ink-2 text-sm">
                {remedy}{' '}
                {hasDocs && (
                  <a
                    href={serverPath(`/docs/run/doctor/#${check}`)}
                    target="_blank"
                    rel="noreferrer"
                    className={inlineLinkClasses}
                  >
                    About {check}
                  </a>
                )}
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
