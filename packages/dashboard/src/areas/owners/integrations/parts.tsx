import { Link } from '@tanstack/react-router';
import { Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClasses } from '../../../ui/forms/button.tsx';
import { Empty } from '../../../ui/states/states.tsx';

/** Lists the consequences of an action. */
export function Consequences({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="wrap-anywhere font-semibold text-base">{title}</h2>
      <ul className="mt-2 flex list-disc flex-col gap-1.5 ps-5 text-base text-ink-2 marker:text-ink-3">{children}</ul>
    </div>
  );
}

/** Explains why a link is not valid, with a link to the projects. */
export function DeadEnd({ title, text }: { title: string; text: string }) {
  return (
    <div role="alert">
      <Empty
        icon={Unlink}
        title={title}
        text={<span className="wrap-anywhere">{text}</span>}
        action={<ToProjects>Go to your projects</ToProjects>}
      />
    </div>
  );
}

/** Shows a button that links to the projects of the owner. */
export function ToProjects({ children }: { children: string }) {
  return (
    <Link to="/projects" className={buttonClasses()}>
      {children}
    </Link>
  );
}
