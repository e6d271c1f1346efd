import { type NextRequest, NextResponse } from 'next/server';
import { missingVariables } from './environment';

/** Runs before every page. All pages below `/members` require sign-in. */
export async function proxy(request: NextRequest) {
  if (missingVariables().length > 0) return NextResponse.rewrite(new URL('/set-up', request.url));
  if (!request.nextUrl.pathname.startsWith('/members')) return NextResponse.next();

  // A dynamic import, because creating the app requires its variables.
  const { app } = await import('./portico');
  const user = await app.getUser({ tokenStore: request });
  if (user !== null) return NextResponse.next();

  const signIn = new URL(app.urls.signIn, request.url);
  signIn.searchParams.set('after_auth_return_to', request.nextUrl.pathname + request.nextUrl.search);
  return NextResponse.redirect(signIn);
}

export const config = { matcher: ['/((?!_next/|favicon.ico).*)'] };
