import { Link } from '@tanstack/react-router';
import { Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClasses } from '../../ui/button.tsx';
import { Empty } from '../../ui/states.tsx';

/** What is going to happen, point by point. */
export function Consequences({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="wrap-anywhere font-semibold text-base">{title}</h2>
      <ul className="mt-2 flex list-disc flex-col gap-1.5 ps-5 text-base text-ink-2 marker:text-ink-3">{children}</ul>
    </div>
  );
}

/** A link that is worth nothing: why, and the way on. */
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

/** The way to the projects of the owner, as a button. */
export function ToProjects({ children }: { children: string }) {
  return (
    <Link to="/projects" className={buttonClasses()}>
      {children}
    </Link>
  );
}
