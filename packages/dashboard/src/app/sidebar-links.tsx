import { Link, useLocation } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { useProject } from '../lib/projects.tsx';
import { useStoredChoice } from '../lib/stored-choice.ts';
import { classes } from '../ui/layout/classes.ts';
import { type ListedScreen, useScreens } from './use-screens.ts';

/** Shows the links to the screens of a project, in groups that fold. What is folded is remembered in this browser. */
export function SidebarLinks() {
  const { id } = useProject();
  const [folded, setFolded] = useStoredChoice('portico-folded-groups', namesOf);
  const groups = Map.groupBy(useScreens(id), ({ group }) => group);
  return (
    <nav aria-label="Project" className="flex min-h-0 flex-col gap-3 overflow-y-auto px-2 pb-2">
      {[...groups].map(([name, screens]) =>
        name === undefined ? (
          <ScreenLinks key="" projectId={id} screens={screens} />
        ) : (
          <Group
            key={name}
            name={name}
            projectId={id}
            screens={screens}
            isFolded={folded.includes(name)}
            onFold={(isFolded) => setFolded([...folded.filter((one) => one !== name), ...(isFolded ? [name] : [])])}
          />
        ),
      )}
    </nav>
  );
}

function namesOf(stored: unknown): readonly string[] {
  return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : [];
}

interface ScreenLinksProps {
  id?: string;
  projectId: string;
  screens: readonly ListedScreen[];
}

interface GroupProps extends ScreenLinksProps {
  name: string;
  isFolded: boolean;
  onFold: (isFolded: boolean) => void;
}

/** Shows a group. The link of the current screen stays visible while it is folded. */
function Group({ name, projectId, screens, isFolded, onFold }: GroupProps) {
  const listId = useId();
  const { pathname } = useLocation();
  const isCurrent = ({ to }: ListedScreen) => {
    const path = to.replace('$projectId', projectId);
    return pathname === path || pathname.startsWith(`${path}/`);
  };
  const shown = isFolded ? screens.filter(isCurrent) : screens;
  return (
    <div>
      <button
        type="button"
        aria-expanded={!isFolded}
        aria-controls={listId}
        onClick={() => onFold(!isFolded)}
        className="flex h-7 w-full items-center justify-between rounded-md px-2 font-medium text-ink-3 text-xs hover:text-ink max-lg:h-10"
      >
        {name}
        <ChevronDown size={14} aria-hidden="true" className={classes(isFolded && '-rotate-90 rtl:rotate-90')} />
      </button>
      <ScreenLinks id={listId} projectId={projectId} screens={shown} />
    </div>
  );
}

function ScreenLinks({ id, projectId, screens }: ScreenLinksProps) {
  return (
    <ul id={id} className="flex flex-col gap-px empty:hidden">
      {screens.map((screen) => (
        <ScreenLink key={screen.to} projectId={projectId} screen={screen} />
      ))}
    </ul>
  );
}

function ScreenLink({ projectId, screen }: { projectId: string; screen: ListedScreen }) {
  const { to, title, icon: Icon } = screen;
  if (Icon === undefined) return null;
  return (
    <li>
      <Link
        to={to}
        params={{ projectId }}
        activeOptions={{ exact: to === '/projects/$projectId', includeSearch: false }}
        className="flex h-8 items-center gap-2.5 rounded-md px-2 text-base text-ink-2 hover:bg-hover hover:text-ink aria-[current=page]:bg-active aria-[current=page]:font-medium aria-[current=page]:text-ink max-lg:h-10"
      >
        <Icon size={16} className="shrink-0 text-ink-3" aria-hidden="true" />
        {title}
      </Link>
    </li>
  );
}
