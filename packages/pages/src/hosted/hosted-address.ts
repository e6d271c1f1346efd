import { basePath, serverPath } from '@portico/dashboard/lib/server-path.ts';

/** The address of a hosted page: `/pages/<project ID>/<page>`. */
export interface HostedAddress {
  readonly projectId: string;
  /** The path of the pages of the project, without a slash at the end. */
  readonly root: string;
  readonly page: string;
  readonly query: URLSearchParams;
  /** The URL of this server. */
  readonly serverUrl: string;
}

/** Reads the address of a hosted page. */
export function hostedAddressOf({ origin, pathname, search }: Location): HostedAddress {
  const pages = serverPath('/pages/');
  const [projectId = '', page = ''] = pathname.slice(pages.length).split('/', 2);
  const root = `${pages}${projectId}`;
  return { projectId, root, page, query: new URLSearchParams(search), serverUrl: `${origin}${basePath()}` };
}

/** Returns the URL of an OAuth endpoint of the project, relative to the origin. */
export function oauthPath({ projectId }: HostedAddress, endpoint: string, query: URLSearchParams): string {
  return `${serverPath(`/api/v1/projects/${projectId}/oauth2/${endpoint}`)}?${query}`;
}

/** Returns the parameters of the app's request, which the pages before the return have in the URL of the next one. */
export function requestOf({ page, query }: HostedAddress): URLSearchParams {
  if (page === 'continue') return query;
  const next = query.get('after_auth_return_to') ?? '';
  return new URLSearchParams(next.slice(next.indexOf('?') + 1));
}
