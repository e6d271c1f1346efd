import { accountPages } from '@portico/texts/en-US/account-pages';
import { type ReactNode, useState } from 'react';
import { called } from '../../features/teams/teams/by-name.ts';
import { useAccountText } from '../../text/text-context.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import type { AccountSection, SectionGroup } from './account-sections.tsx';

interface NavigationProps {
  readonly groups: readonly SectionGroup[];
  readonly current: AccountSection | undefined;
}

/** Links to all sections. */
export function AccountNavigation({ groups, current }: NavigationProps) {
  const text = useAccountText(accountPages);
  return (
    <nav aria-label={text('account.sections')}>
      {groups.map((group) => (
        <Group key={group.title ?? ''} group={group} current={current} />
      ))}
    </nav>
  );
}

/** Maximum number of sections shown for a group. Larger groups have a search field. */
const shownSections = 12;

interface GroupProps {
  readonly group: SectionGroup;
  readonly current: AccountSection | undefined;
}

function Group({ group: { title, sections }, current }: GroupProps) {
  const text = useAccountText(accountPages);
  const [query, setQuery] = useState('');
  const many = sections.filter(({ isAlone }) => !isAlone);
  const isLong = many.length > shownSections;
  const found = called(many, query, (section) => section.title);
  const first = new Set(found.slice(0, shownSections));
  // The current section and unique sections are always shown.
  const shown = sections.filter((section) => first.has(section) || section === current || section.isAlone);
  return (
    <div>
      {title !== undefined && <p className="portico-sections-group">{title}</p>}
      {isLong && (
        <div className="portico-sections-search">
          <Field
            label={text('account.find', { group: title ?? '' })}
            help={found.length > shownSections ? text('account.find.more', { count: found.length }) : undefined}
            name="section"
            autoComplete="off"
            value={query}
            onValue={setQuery}
          />
        </div>
      )}
      <ul>
        {shown.map((section) => (
          <li key={section.id}>
            <SectionLink section={section} isCurrent={section === current} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function SectionLink({ section, isCurrent }: { readonly section: AccountSection; readonly isCurrent: boolean }) {
  return (
    <a
      href={`#${encodeURIComponent(section.id)}`}
      data-section={section.id}
      className="portico-section-link"
      aria-current={isCurrent ? 'page' : undefined}
    >
      <Mark>{section.mark}</Mark>
      <span className="portico-section-name">
        <bdi>{section.title}</bdi>
      </span>
      <Icon name="Forward" size={18} />
    </a>
  );
}

/** Aligns the icons of all links in one column. */
function Mark({ children }: { readonly children: ReactNode }) {
  return (
    <span className="portico-section-mark" aria-hidden="true">
      {children}
    </span>
  );
}
