import type { ReactNode } from 'react';

/** Icons in the color of the surrounding text. */
const drawings = {
  Contact: (
    <>
      <circle cx="12" cy="8.5" r="4" />
      <path d="M4.5 20.5c.8-4 3.7-6 7.5-6s6.7 2 7.5 6" />
    </>
  ),
  ShieldCheck: (
    <>
      <path d="M12 3 4.75 5.75V11c0 4.75 3 8.25 7.25 10 4.25-1.75 7.25-5.25 7.25-10V5.75Z" />
      <path d="m8.75 11.75 2.5 2.5 4.25-4.5" />
    </>
  ),
  Bell: (
    <>
      <path d="M6.25 10a5.75 5.75 0 0 1 11.5 0c0 5 2 6.5 2 6.5H4.25s2-1.5 2-6.5Z" />
      <path d="M10 20a2.25 2.25 0 0 0 4 0" />
    </>
  ),
  Monitor: (
    <>
      <rect x="3" y="4.5" width="18" height="12" rx="2" />
      <path d="M8.5 20h7M12 16.5V20" />
    </>
  ),
  Key: (
    <>
      <circle cx="8" cy="15.5" r="4" />
      <path d="m11 12.5 8-8M16 7.5l3 3" />
    </>
  ),
  CreditCard: (
    <>
      <rect x="3" y="5.5" width="18" height="13" rx="2" />
      <path d="M3 10h18M7 15h3" />
    </>
  ),
  Settings: (
    <>
      <path d="M4 7h9M18.5 7H20M4 17h1.5M11 17h9" />
      <circle cx="15.75" cy="7" r="2.5" />
      <circle cx="8.25" cy="17" r="2.5" />
    </>
  ),
  CirclePlus: (
    <>
      <circle cx="12" cy="12" r="8.75" />
      <path d="M12 8v8M8 12h8" />
    </>
  ),
  Down: <path d="m6.5 9.5 5.5 5.5 5.5-5.5" />,
  Forward: <path d="m9.5 5.5 6.5 6.5-6.5 6.5" />,
  Back: <path d="M14.5 5.5 8 12l6.5 6.5" />,
} satisfies Record<string, ReactNode>;

/** Name of an icon. */
export type IconName = keyof typeof drawings;

interface IconProps {
  readonly name: IconName;
  readonly size?: number;
}

/** Shows a decorative icon, hidden from screen readers. */
export function Icon({ name, size = 20 }: IconProps) {
  return (
    <svg
      className="portico-icon"
      data-name={name}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {drawings[name]}
    </svg>
  );
}
