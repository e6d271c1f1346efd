import { app } from '../../../portico';

/** Answers who sent the request: by its cookies, or by the header that `getAuthHeaders()` makes. */
export async function GET(request: Request): Promise<Response> {
  const user = await app.getUser({ tokenStore: request });
  if (user === null) return Response.json({ error: 'Nobody is signed in.' }, { status: 401 });
  return Response.json({ id: user.id, displayName: user.displayName, primaryEmail: user.primaryEmail });
}
