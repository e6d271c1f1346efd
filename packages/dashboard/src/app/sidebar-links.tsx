import { Link } from '@tanstack/react-router';
import { useProject } from '../lib/projects.tsx';
import { type ListedScreen, useScreens } from './use-screens.ts';

/** Shows the links to the screens of a project. */
export function SidebarLinks() {
  const { id } = useProject();
  const groups = Map.groupBy(useScreens(id), ({ group }) => group);
  return (
    <nav aria-label="Project" className="flex min-h-0 flex-col gap-4 overflow-y-auto px-2 pb-2">
      {[...groups].map(([name, screens]) => (
        <div key={name ?? ''}>
          {name !== undefined && <p className="px-2 pb-1 font-medium text-ink-3 text-xs">{name}</p>}
          <ul aria-label={name} className="flex flex-col gap-px">
            {screens.map((screen) => (
              <ScreenLink key={screen.to} projectId={id} screen={screen} />
            ))}
          </ul>
        </div>
      ))}
    </nav>
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
