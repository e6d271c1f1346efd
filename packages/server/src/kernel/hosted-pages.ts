import type { BaseContext, Caller } from './context.ts';
import type { ProjectSnapshot } from './project-snapshot.ts';

/** A project, and the server that hosts its pages. */
export type HostedContext = {
  readonly platform: Pick<BaseContext['platform'], 'publicUrl'>;
  readonly project: Pick<Caller['project'], 'projectId' | 'config'>;
};

/** Returns the URL below which this server hosts the ready-made pages of a project, without a slash at the end. */
export function hostedPagesUrl({ platform, project }: HostedContext): string {
  return `${platform.publicUrl()}/pages/${project.projectId}`;
}

/** Returns whether a project has hosted pages. The accounts of the dashboard have their own pages. */
export function hasHostedPages({ projectId }: { readonly projectId: string }): boolean {
  // @guard no-hosted-pages-for-owners
  return projectId !== 'internal';
}

/** Returns whether a URL is one of the hosted pages of a project. */
export function isHostedPage(context: HostedContext, target: string): boolean {
  // Browsers remove tabs and line breaks and treat backslashes as slashes. URLs that rely on this are not trusted.
  if (!hasHostedPages(context.project) || /[\s\\]/.test(target)) return false;
  // Parsing resolves `..` in the path.
  // @guard hosted-pages-of-own-project
  return URL.parse(target)?.href.startsWith(`${new URL(hostedPagesUrl(context)).href}/`) === true;
}

/** What the hosted pages send in place of a publishable client key, of which the server stores only digests. */
const keyOfHostedPages = '__portico_hosted_pages__';

/** Returns whether a key is that of the hosted pages of a project that lets clients in. Both kinds of keys are public. */
export function isKeyOfHostedPages(project: ProjectSnapshot, key: string, now: Date): boolean {
  return key === keyOfHostedPages && admitsHostedPages(project, now);
}

/** Returns whether the hosted pages of a project may call the API: it has a valid publishable client key, or needs none. */
export function admitsHostedPages(project: ProjectSnapshot, now: Date): boolean {
  if (!hasHostedPages(project)) return false;
  if (!project.config.project.requirePublishableClientKey) return true;
  // @guard hosted-pages-close-with-keys
  return [...project.keys].some(([name, { expiresAt }]) => isPublishable(name) && expiresAt > now.getTime());
}

function isPublishable(name: string): boolean {
  return name.startsWith('publishable_client_key:');
}
