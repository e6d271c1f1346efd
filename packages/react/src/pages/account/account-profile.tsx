import type { CurrentUser, Project } from '@portico/js';
import { AccountAddresses } from '../../features/contact-channels/account-addresses.tsx';
import { Picture } from '../../features/images/picture.tsx';
import { accountPages } from '../../text/account-pages.ts';
import { useAccountText } from '../../text/text-context.tsx';
import { Block } from '../../ui/block.tsx';
import { NameForm } from '../../ui/forms/name-form.tsx';

interface ProfileProps {
  readonly user: CurrentUser;
  readonly project: Project;
}

/** Profile section: name, picture and email addresses. */
export function AccountProfile({ user, project }: ProfileProps) {
  const text = useAccountText(accountPages);
  return (
    <>
      <Block title={text('picture.title')} text={text('picture.text')}>
        <Picture of={user} save={(profileImageUrl) => user.update({ profileImageUrl })} />
      </Block>
      <Block title={text('account.name.title')} text={text('account.name.text')}>
        <NameForm
          label={text('account.name')}
          name={user.displayName ?? ''}
          button={text('account.name.save')}
          saved={text('account.name.saved')}
          autoComplete="name"
          save={(name) => user.setDisplayName(name === '' ? null : name)}
        />
      </Block>
      <AccountAddresses user={user} project={project} />
    </>
  );
}
