import { ProviderMark } from '@portico/react';
import { AtSign, Ellipsis, Fingerprint, KeyRound, LifeBuoy, Smartphone } from 'lucide-react';

const icons = {
  password: KeyRound,
  otp: AtSign,
  passkey: Fingerprint,
  totp: Smartphone,
  recovery_code: LifeBuoy,
  other: Ellipsis,
};

/** Shows the icon of a sign-in method. Its name stands beside it. */
export function MethodMark({ method }: { method: string }) {
  const Icon = icons[method as keyof typeof icons];
  return (
    <span aria-hidden="true" className="grid size-4 shrink-0 place-items-center text-ink-3 [&_svg]:size-3.5">
      {Icon === undefined ? <ProviderMark id={method} /> : <Icon size={14} />}
    </span>
  );
}
