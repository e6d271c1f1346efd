import { app } from '../../../portico';

/** Returns the user of the request, from its cookies or the header of `getAuthHeaders()`. */
export async function GET(request: Request): Promise<Response> {
  const user = await app.getUser({ tokenStore: request });
  if (user === null) return Response.json({ error: 'Sign in first.' }, { status: 401 });
  return Response.json({ id: user.id, displayName: user.displayName, primaryEmail: user.primaryEmail });
}
