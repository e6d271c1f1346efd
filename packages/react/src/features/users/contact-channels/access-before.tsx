import type { EmailVerificationReview } from '@portico/js';
import { mailPages } from '@portico/texts/en-US/mail-pages';
import { useDates } from '../../../text/dates.ts';
import { useText } from '../../../text/text-context.tsx';

/** Lists what else can be used with the account before its address is verified. */
export function AccessBefore({ review }: { readonly review: EmailVerificationReview }) {
  const text = useText(mailPages);
  const dates = useDates();
  const { otherAccess, isRemovalOffered } = review;
  if (otherAccess.length === 0) return null;
  return (
    <div className="portico-stack">
      <p>{text('verify.access.text')}</p>
      <ul className="portico-facts">
        {otherAccess.map(({ type, name, addedAt }) => (
          <li key={[type, name, addedAt?.getTime()].join(' ')}>
            {text(`verify.access.${type}`)}
            <small>
              {[name, addedAt === null ? null : dates.day(addedAt)].filter((part) => part !== null).join(' · ')}
            </small>
          </li>
        ))}
      </ul>
      <p>{text(isRemovalOffered ? 'verify.access.offered' : 'verify.access.not-offered')}</p>
    </div>
  );
}
