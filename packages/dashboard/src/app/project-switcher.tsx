import { Link, useNavigate } from '@tanstack/react-router';
import { Check, ChevronsUpDown, LayoutGrid, Plus } from 'lucide-react';
import { ProjectMark } from '../features/ground/projects/project-mark.tsx';
import { useNewestProjects, useProject } from '../lib/projects.tsx';
import { Menu, MenuItem, MenuLine } from '../ui/dialogs/menu.tsx';
import { menuProjects } from './menu-projects.ts';

const shownMax = 8;

/** Shows the current project, with a menu of other projects. They are loaded when the menu opens. */
export function ProjectSwitcher() {
  const project = useProject();
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          aria-label={`Project ${project.displayName}. Switch project`}
          className="flex h-9 w-full min-w-0 items-center gap-2.5 rounded-md px-2 text-start hover:bg-hover data-popup-open:bg-hover"
        >
          <ProjectMark project={project} />
          <span className="min-w-0 flex-1 truncate font-semibold" title={project.displayName}>
            {project.displayName}
          </span>
          <ChevronsUpDown size={14} className="shrink-0 text-ink-3" aria-hidden="true" />
        </button>
      }
    >
      <NewestProjects />
      <MenuLine />
      <MenuItem icon={<LayoutGrid size={16} />} render={<Link to="/projects" />}>
        All projects
      </MenuItem>
      <MenuItem icon={<Plus size={16} />} render={<Link to="/projects/new" />}>
        Create project
      </MenuItem>
    </Menu>
  );
}

/** Shows the newest projects and the current one. */
function NewestProjects() {
  const project = useProject();
  const newest = useNewestProjects(shownMax);
  const navigate = useNavigate();
  const near = menuProjects(newest.data ?? [], project, shownMax);
  return near.map((other) => (
    <MenuItem
      key={other.id}
      icon={<ProjectMark project={other} size={16} />}
      onClick={() => void navigate({ to: '/projects/$projectId', params: { projectId: other.id } })}
    >
      <span className="min-w-0 flex-1 truncate">{other.displayName}</span>
      {other.id === project.id && <Check size={15} className="shrink-0 text-accent-ink" aria-label="Current project" />}
    </MenuItem>
  ));
}
