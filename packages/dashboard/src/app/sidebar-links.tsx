import { Link } from '@tanstack/react-router';
import { useProject } from '../lib/projects.tsx';
import { screensOf } from './screens.ts';

/** The ways to the screens of a project. */
export function SidebarLinks() {
  const { id } = useProject();
  return (
    <nav aria-label="Project" className="px-2">
      <ul className="flex flex-col gap-px">
        {screensOf(id).map(({ to, name, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              params={{ projectId: id }}
              activeOptions={{ exact: to === '/projects/$projectId', includeSearch: false }}
              className="flex h-8 items-center gap-2.5 rounded-md px-2 text-base text-ink-2 hover:bg-hover hover:text-ink aria-[current=page]:bg-active aria-[current=page]:font-medium aria-[current=page]:text-ink max-lg:h-10"
            >
              <Icon size={16} className="shrink-0 text-ink-3" aria-hidden="true" />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
