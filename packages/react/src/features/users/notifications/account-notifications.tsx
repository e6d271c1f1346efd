import type { CurrentUser, NotificationCategory } from '@portico/js';
import { accountPages } from '@portico/texts/en-US/account-pages';
import { useAccountText } from '../../../text/text-context.tsx';
import { Rows } from '../../../ui/block.tsx';
import { SwitchRow } from '../../../ui/forms/switch-row.tsx';
import { LoadingBlock } from '../../../ui/loading-block.tsx';

/** Shows the notification categories, which the user can turn on and off. */
export function AccountNotifications({ user }: { readonly user: CurrentUser }) {
  const text = useAccountText(accountPages);
  return (
    <LoadingBlock
      title={text('notifications.title')}
      text={text('notifications.text')}
      retry={() => user.listNotificationCategories()}
    >
      <Categories user={user} />
    </LoadingBlock>
  );
}

function Categories({ user }: { readonly user: CurrentUser }) {
  const text = useAccountText(accountPages);
  const categories = user.useNotificationCategories();
  return (
    <Rows label={text('notifications.title')}>
      {categories.map((category) => (
        <Category key={category.id} category={category} />
      ))}
    </Rows>
  );
}

function Category({ category }: { readonly category: NotificationCategory }) {
  const text = useAccountText(accountPages);
  const known = knownCategories[category.name];
  const notes = [known !== undefined && text(known.note), !category.canDisable && text('notifications.always')].filter(
    (note) => note !== false,
  );
  return (
    <SwitchRow
      title={known === undefined ? category.name : text(known.title)}
      note={notes.length === 0 ? undefined : notes.join(' ')}
      isOn={category.enabled}
      isFixed={!category.canDisable}
      change={(isOn) => category.setEnabled(isOn)}
    />
  );
}

/** Texts of the known notification categories. Other categories show the name that the server returns. */
const knownCategories: Readonly<
  Record<string, { readonly title: keyof typeof accountPages; readonly note: keyof typeof accountPages } | undefined>
> = {
  Transactional: { title: 'notifications.transactional', note: 'notifications.transactional.note' },
  Marketing: { title: 'notifications.marketing', note: 'notifications.marketing.note' },
};
