import type { Tokens } from '@portico/testkit';
import type { Stage } from './stage.ts';

/**
 * Returns the cookies of a signed-in user of an app, as the SDK sets them. Tests that are not about signing in begin with them.
 *
 * @param url the URL of the app
 */
export function sessionCookies(projectId: string, url: string, { access_token, refresh_token }: Tokens) {
  const cookies = {
    [`portico-refresh-${projectId}--default`]: { refresh_token, updated_at_millis: Date.now() },
    [`portico-access-${projectId}`]: [refresh_token, access_token],
  };
  return Object.entries(cookies).map(([name, value]) => ({
    name,
    value: encodeURIComponent(JSON.stringify(value)),
    url,
  }));
}

/** Signs in the current user of a stage without a page. */
export async function enterSession(on: Stage, tokens: Tokens): Promise<void> {
  await on.context.addCookies(sessionCookies(on.at.project.id, on.example.url, tokens));
}
