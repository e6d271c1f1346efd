import type { CurrentUser, Project } from '@portico/js';
import { accountPages } from '@portico/texts/en-US/account-pages';
import { Picture } from '../../features/ground/images/picture.tsx';
import { AccountAddresses } from '../../features/users/contact-channels/account-addresses.tsx';
import { AccountLanguage } from '../../features/users/users/account-language.tsx';
import { useAccountText } from '../../text/text-context.tsx';
import { Block } from '../../ui/block.tsx';
import { NameForm } from '../../ui/forms/name-form.tsx';

interface ProfileProps {
  readonly user: CurrentUser;
  readonly project: Project;
}

/** Shows the profile section: name, picture, email addresses and language. */
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
      <Block title={text('account.language.title')} text={text('account.language.text')}>
        <AccountLanguage user={user} />
      </Block>
    </>
  );
}
