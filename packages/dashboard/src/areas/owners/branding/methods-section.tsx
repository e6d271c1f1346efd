import { pageMethods, shownMethods } from '@portico/contract/branding';
import type { ProjectBranding } from '@portico/react';
import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useProject } from '../../../lib/projects.tsx';
import { IconButton } from '../../../ui/forms/button.tsx';
import { SwitchRow } from '../../../ui/forms/switch.tsx';
import { Section } from '../../../ui/layout/surface.tsx';
import { methodTexts } from './branding-texts.ts';
import { enabledMethods } from './enabled-methods.ts';

interface MethodsSectionProps {
  branding: ProjectBranding;
  onChange: (changes: Partial<ProjectBranding>) => void;
}

/** Shows the order of the sign-in methods on the page, and which of them it shows. */
export function MethodsSection({ branding, onChange }: MethodsSectionProps) {
  const project = useProject();
  const projectId = project.id;
  const isEnabled = enabledMethods(project);
  const order = [...new Set([...branding.methodOrder, ...pageMethods])];
  const move = (at: number, by: 1 | -1) => {
    const next = [...order];
    const [method] = next.splice(at, 1);
    if (method !== undefined) next.splice(at + by, 0, method);
    onChange({ methodOrder: next });
  };
  const showsAll = branding.hiddenMethods.some((method) => shownMethods(branding, isEnabled).includes(method));
  return (
    <Section
      title="Sign-in methods"
      help={
        <>
          Order on the sign-in page. The method that someone used last comes first for them. A hidden method stays
          enabled: turn it off in{' '}
          <Link to="/projects/$projectId/sign-in-methods" params={{ projectId }} className="underline">
            Sign-in methods
          </Link>
          .
        </>
      }
    >
      <ul className="divide-y divide-line">
        {order.map((method, at) => (
          <li key={method} className="flex items-center gap-2">
            <MoveButtons
              method={method}
              isFirst={at === 0}
              isLast={at === order.length - 1}
              onMove={(by) => move(at, by)}
            />
            <div className="min-w-0 flex-1">
              <SwitchRow
                label={methodTexts[method]}
                help={isEnabled[method] ? undefined : 'Not enabled.'}
                isOn={!branding.hiddenMethods.includes(method)}
                onChange={(isShown) => {
                  const rest = branding.hiddenMethods.filter((one) => one !== method);
                  onChange({ hiddenMethods: isShown ? rest : [...rest, method] });
                }}
              />
            </div>
          </li>
        ))}
      </ul>
      {showsAll && (
        <p role="status" className="mt-3 rounded-md border border-warning-line bg-warning-soft p-3 text-sm">
          The page shows all methods, because no enabled method besides passkeys is shown: people must be able to sign
          in on every device.
        </p>
      )}
    </Section>
  );
}

interface MoveButtonsProps {
  method: (typeof pageMethods)[number];
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
}

function MoveButtons({ method, isFirst, isLast, onMove }: MoveButtonsProps) {
  return (
    <span className="flex">
      <IconButton
        changes
        label={`Move ${methodTexts[method]} up`}
        icon={<ArrowUp size={16} aria-hidden="true" />}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <IconButton
        changes
        label={`Move ${methodTexts[method]} down`}
        icon={<ArrowDown size={16} aria-hidden="true" />}
        disabled={isLast}
        onClick={() => onMove(1)}
      />
    </span>
  );
}
