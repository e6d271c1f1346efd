import { internals } from '@portico/js/internals';
import { signInPages } from '@portico/texts/en-US/sign-in-pages';
import { usePorticoApp } from '../../../hooks/app-context.ts';
import { useRead } from '../../../hooks/use-read.ts';
import { Mocked } from '../../../mocks/mocked.tsx';
import type { MockProject } from '../../../mocks/mocks.ts';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/messages/alert.tsx';
import { Scope } from '../../../ui/theme/theme.tsx';
import { LastUsed } from '../sign-in/last-used.tsx';
import { useLastUsed } from '../sign-in/use-last-used.ts';
import { ProviderMark, providerName } from './provider-marks.tsx';
import { type OAuthSignIn, useOAuthSignIn } from './use-oauth-sign-in.ts';

/** Props of `OAuthButton`. */
export interface OAuthButtonProps {
  /** ID of the provider, such as `github`. */
  readonly provider: string;
  /** Purpose of the page. The button does the same on both. */
  readonly type: 'sign-in' | 'sign-up';
  /** Shows an example: the button does not redirect. */
  readonly isMock?: boolean;
}

/** Props of `OAuthButtonGroup`. */
export interface OAuthButtonGroupProps {
  /** Whether the page is for sign-in or sign-up. */
  readonly type: 'sign-in' | 'sign-up';
  /** Shows an example with this project, without a server. */
  readonly mockProject?: MockProject;
}

/** Shows a button for sign-in or sign-up with an identity provider. */
export function OAuthButton({ provider, isMock = false }: OAuthButtonProps) {
  return (
    <Mocked mocks={{ user: null, project: isMock ? {} : undefined }}>
      <OneButton provider={provider} />
    </Mocked>
  );
}

function OneButton({ provider }: Pick<OAuthButtonProps, 'provider'>) {
  const flow = useOAuthSignIn();
  return (
    <Scope>
      <div className="portico-stack">
        <Alert error={flow.error} />
        <ProviderButton provider={provider} flow={flow} />
      </div>
    </Scope>
  );
}

/** Shows buttons for all identity providers that the project has enabled. */
export function OAuthButtonGroup({ mockProject }: OAuthButtonGroupProps) {
  return (
    <Mocked mocks={{ user: null, project: mockProject }}>
      <ButtonGroup />
    </Mocked>
  );
}

function ButtonGroup() {
  const { config } = useRead(usePorticoApp()[internals].project());
  return (
    <Scope>
      <ProviderButtons providers={config.oauthProviders.map(({ id }) => id)} />
    </Scope>
  );
}

/** Up to this number, buttons show a full sentence. More buttons are in two columns with provider names only. */
const wideMax = 3;

interface ProviderButtonsProps {
  readonly providers: readonly string[];
  /** Whether the sign-in makes the current session recent. */
  readonly reauthenticates?: boolean;
}

/** Shows buttons of the given providers in their order, with the last used one first, for use in a card. */
export function ProviderButtons({ providers, reauthenticates }: ProviderButtonsProps) {
  const flow = useOAuthSignIn({ reauthenticates });
  const lastUsed = useLastUsed();
  const isNarrow = providers.length > wideMax;
  const isUsed = (provider: string) => provider === lastUsed;
  const inOrder = [...providers.filter(isUsed), ...providers.filter((provider) => !isUsed(provider))];
  return (
    <div className="portico-stack">
      <Alert error={flow.error} />
      <div className="portico-providers" data-narrow={isNarrow || undefined}>
        {inOrder.map((provider) => (
          <ProviderButton key={provider} provider={provider} flow={flow} isNarrow={isNarrow} />
        ))}
      </div>
    </div>
  );
}

interface ProviderButtonProps {
  readonly provider: string;
  readonly flow: OAuthSignIn;
  readonly isNarrow?: boolean;
}

function ProviderButton({ provider, flow, isNarrow = false }: ProviderButtonProps) {
  const text = useText(signInPages);
  const isLastUsed = useLastUsed() === provider;
  const name = providerName(provider);
  const sentence = text('methods.provider', { provider: name });
  return (
    <Button
      isQuiet
      isBusy={flow.leavingFor === provider}
      onClick={() => flow.signIn(provider)}
      mark={<ProviderMark id={provider} />}
      label={isNarrow ? [sentence, ...(isLastUsed ? [text('methods.last-used')] : [])].join(', ') : undefined}
      badge={isLastUsed && <LastUsed />}
    >
      {isNarrow ? name : sentence}
    </Button>
  );
}
