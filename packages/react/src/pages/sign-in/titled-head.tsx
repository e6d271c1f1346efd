import type { Project } from '@portico/js';
import { Head, type HeadProps, useWindowTitle } from '../../ui/card.tsx';

interface TitledHeadProps extends Omit<HeadProps, 'project'> {
  readonly project: Project;
  readonly fullPage: boolean;
}

/** Shows the head of a sign-in page, whose title is also that of the window. */
export function TitledHead({ project, fullPage, ...head }: TitledHeadProps) {
  useWindowTitle(head.title, fullPage);
  return <Head {...head} project={project} />;
}
