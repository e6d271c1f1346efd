import { identityProviders, type ProviderType } from '@portico/js/internals';
import type { ReactNode } from 'react';

/** Brand colors of the providers. They do not follow the theme. */
const drawings: Readonly<Record<ProviderType, ReactNode>> = {
  google: (
    <g fill="none" strokeWidth="3.6">
      <path stroke="#ea4335" d="M5.07 8A8 8 0 0 1 17.66 6.34" />
      <path stroke="#fbbc05" d="M5.07 16A8 8 0 0 1 5.07 8" />
      <path stroke="#34a853" d="M17.66 17.66A8 8 0 0 1 5.07 16" />
      <path stroke="#4285f4" d="M12 12h8a8 8 0 0 1-2.34 5.66" />
    </g>
  ),
  github: (
    <>
      <circle cx="12" cy="12" r="10" fill="currentColor" />
      <path
        fill="var(--p-surface, Canvas)"
        d="M7.6 10.1 7.3 6.7l3 1.3a8 8 0 0 1 3.4 0l3-1.3-.3 3.4c1.6 2.6.6 5.9-2.6 6.3.5.5.7 1.2.7 2v3.2h-5v-1.9c-2 .4-2.6-.6-3.1-1.6-.3-.6-.7-.9-1.1-1.2 1.2-.3 2 .3 2.6 1.1.5.7 1 .9 1.7.7 0-.5.3-1 .6-1.3-3.2-.4-4.2-3.7-2.6-6.3Z"
      />
    </>
  ),
  microsoft: (
    <>
      <path fill="#f25022" d="M3 3h8.5v8.5H3z" />
      <path fill="#7fba00" d="M12.5 3H21v8.5h-8.5z" />
      <path fill="#00a4ef" d="M3 12.5h8.5V21H3z" />
      <path fill="#ffb900" d="M12.5 12.5H21V21h-8.5z" />
    </>
  ),
  spotify: (
    <>
      <circle cx="12" cy="12" r="10" fill="#1ed760" />
      <g fill="none" stroke="#0b1f12" strokeLinecap="round">
        <path strokeWidth="1.9" d="M6.2 9.3c4-1.2 8.4-.8 11.8 1.2" />
        <path strokeWidth="1.6" d="M6.8 12.5c3.4-.9 7-.6 9.9 1.1" />
        <path strokeWidth="1.4" d="M7.4 15.5c2.7-.7 5.6-.4 8 1" />
      </g>
    </>
  ),
  facebook: (
    <>
      <circle cx="12" cy="12" r="10" fill="#1877f2" />
      <path
        fill="#fff"
        d="M13.3 22v-7.3h2.5l.5-3h-3V9.9c0-.9.4-1.6 1.7-1.6h1.4V5.7c-.7-.1-1.4-.2-2.1-.2-2.4 0-3.9 1.4-3.9 4v2.2H7.8v3h2.6V22Z"
      />
    </>
  ),
  discord: (
    <>
      <path
        fill="#5865f2"
        d="M8.6 4.5c-1.7.3-3 .8-4.1 1.4C2.3 9.1 1.6 12.8 2 16.6c1.6 1.2 3.2 2 4.9 2.5l1.2-2c2.6.7 5.2.7 7.8 0l1.2 2c1.7-.5 3.3-1.3 4.9-2.5.4-3.8-.3-7.5-2.5-10.7-1.1-.6-2.4-1.1-4.1-1.4l-.6 1.3a13 13 0 0 0-5.6 0Z"
      />
      <ellipse cx="8.7" cy="12.6" rx="1.7" ry="1.9" fill="#fff" />
      <ellipse cx="15.3" cy="12.6" rx="1.7" ry="1.9" fill="#fff" />
    </>
  ),
  gitlab: (
    <>
      <path fill="#e24329" d="m12 21 4-12H8Z" />
      <path fill="#fc6d26" d="M12 21 8 9H2.6ZM12 21l4-12h5.4Z" />
      <path fill="#fca326" d="M2.6 9 1.5 13.3 12 21ZM21.4 9l1.1 4.3L12 21Z" />
      <path fill="#e24329" d="M2.6 9H8L5.3 2.5ZM21.4 9H16l2.7-6.5Z" />
    </>
  ),
  bitbucket: (
    <>
      <path
        fill="#2684ff"
        d="M2.6 3.5h18.8c.5 0 .9.5.8 1l-2.6 15.2c-.1.5-.5.8-1 .8H5.4c-.5 0-.9-.3-1-.8L1.8 4.5c-.1-.5.3-1 .8-1Z"
      />
      <path fill="var(--p-surface, Canvas)" d="M9 9h6l-.9 6H9.9Z" />
    </>
  ),
  linkedin: (
    <>
      <rect x="2" y="2" width="20" height="20" rx="3" fill="#0a66c2" />
      <circle cx="6.9" cy="7" r="1.7" fill="#fff" />
      <path
        fill="#fff"
        d="M5.5 10h2.8v8.5H5.5ZM10.2 10h2.7v1.2c.5-.8 1.4-1.4 2.7-1.4 2.3 0 3.2 1.5 3.2 3.8v4.9H16v-4.5c0-1.2-.4-1.9-1.4-1.9-1.1 0-1.6.8-1.6 1.9v4.5h-2.8Z"
      />
    </>
  ),
  apple: (
    <g fill="currentColor">
      <path d="M12 8c1.8-1.3 4.9-1.3 6.9 1-2.6 1.7-2.3 5.3.5 6.5-1 2.9-2.6 5.5-4.5 5.5-1.3 0-1.6-.8-2.9-.8s-1.7.8-2.9.8c-2.5 0-4.7-4.5-4.7-8C4.4 8.9 8.5 6.6 12 8Z" />
      <path d="M12.1 6.5c-.1-2.1 1.5-4 3.6-4.2.2 2.2-1.5 4.2-3.6 4.2Z" />
    </g>
  ),
  x: (
    <g fill="none" stroke="currentColor">
      <path strokeWidth="1.7" d="M3.7 3.9h4l12.6 16.2h-4Z" />
      <path strokeWidth="2" d="m19.7 3.3-7 7.6M10.8 13l-6.5 7.7" />
    </g>
  ),
  twitch: (
    <>
      <path fill="#9146ff" d="M5 2 2.5 6.5V19H8v3l3-3h4l6.5-6.5V2Z" />
      <path fill="#fff" d="M6.5 4.2h13v7.4l-3 3h-4l-2.5 2.5v-2.5H6.5Z" />
      <path fill="#9146ff" d="M11 6.8h1.7v4.8H11ZM15 6.8h1.7v4.8H15Z" />
    </>
  ),
};

/** Returns the display name of an identity provider: `GitHub` for `github`. */
export function providerName(id: string): string {
  return knownProvider(id)?.name ?? id;
}

/** Shows the logo of an identity provider. Unknown providers show the first letter of their name. */
export function ProviderMark({ id }: { id: string }) {
  const known = knownProvider(id);
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
      {known !== undefined ? (
        drawings[known.id]
      ) : (
        <text x="12" y="18" textAnchor="middle" fontSize="18" fontWeight="600" fill="currentColor">
          {id.slice(0, 1).toUpperCase()}
        </text>
      )}
    </svg>
  );
}

function knownProvider(id: string) {
  return identityProviders.find((provider) => provider.id === id);
}
