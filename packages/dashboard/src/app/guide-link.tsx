import { useLocation } from '@tanstack/react-router';
import { BookOpen } from 'lucide-react';
import { useProject } from '../lib/projects.tsx';
import { serverPath } from '../lib/server-path.ts';
import { useHasDocs } from '../lib/session.tsx';
import { guideOf } from './guides.ts';

/** Links to the page of the documentation about the current screen. */
export function GuideLink() {
  const { id } = useProject();
  const { pathname } = useLocation();
  if (!useHasDocs()) return null;
  const guide = guideOf(pathname.split(`/projects/${id}`)[1] ?? '');
  return (
    <a
      href={serverPath(`/docs/${guide}`)}
      target="_blank"
      rel="noreferrer"
      className="flex h-8 items-center gap-2.5 rounded-md px-2 text-base text-ink-2 hover:bg-hover hover:text-ink max-lg:h-10"
    >
      <BookOpen size={16} className="shrink-0 text-ink-3" aria-hidden="true" />
      Documentation
    </a>
  );
}
