import type { ReactNode } from 'react';
import { accountPages } from '../text/account-pages.ts';
import { useText } from '../text/text-context.tsx';
import { Icon } from '../ui/icons.tsx';
import type { AccountSection, SectionGroup } from './account-sections.tsx';

interface NavigationProps {
  readonly groups: readonly SectionGroup[];
  readonly current: AccountSection | undefined;
}

/** Links to all sections. */
export function AccountNavigation({ groups, current }: NavigationProps) {
  const text = useText(accountPages);
  return (
    <nav aria-label={text('account.sections')}>
      {groups.map(({ title, sections }) => (
        <div key={title ?? ''}>
          {title !== undefined && <p className="portico-sections-group">{title}</p>}
          <ul>
            {sections.map((section) => (
              <li key={section.id}>
                <SectionLink section={section} isCurrent={section === current} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function SectionLink({ section, isCurrent }: { readonly section: AccountSection; readonly isCurrent: boolean }) {
  return (
    <a
      href={`#${section.id}`}
      data-section={section.id}
      className="portico-section-link"
      aria-current={isCurrent ? 'page' : undefined}
    >
      <Mark>{section.mark}</Mark>
      <span dir="auto" className="portico-section-name">
        {section.title}
      </span>
      <Icon name="Forward" size={18} />
    </a>
  );
}

/** Keeps the drawings of all links in one column, however large they are. */
function Mark({ children }: { readonly children: ReactNode }) {
  return (
    <span className="portico-section-mark" aria-hidden="true">
      {children}
    </span>
  );
}
