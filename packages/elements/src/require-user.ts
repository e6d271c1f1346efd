import { returnToParameter, withParameter } from '@portico/js/internals';
import { porticoApp } from './shared-app.ts';

/**
 * Lets signed-in users pass, in a guard of a router. Others go to the sign-in page, and return afterwards. On a server, everybody passes: the
 * server protects the data, and the browser the page.
 *
 * @param path path and query of the page that the visitor wants
 * @returns true, or the path of the page to show instead
 */
export async function requireUser(path: string): Promise<true | string> {
  if (typeof window === 'undefined') return true;
  const app = porticoApp();
  const user = await app.getUser();
  if (user !== null && user.isSecondFactorSetupRequired !== true) return true;
  return withParameter(user === null ? app.urls.signIn : app.urls.mfa, returnToParameter, path);
}
