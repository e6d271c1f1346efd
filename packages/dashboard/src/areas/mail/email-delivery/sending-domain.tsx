import type { AdminOwnedProject, SendingDomainCheck } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { CopyableText, CopyButton } from '../../../ui/forms/copy.tsx';
import { Section } from '../../../ui/layout/surface.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { Failed } from '../../../ui/states/problem.tsx';
import { Loading, Skeleton } from '../../../ui/states/states.tsx';
import { readSelector, storeSelector } from './dkim-selector.ts';
import { Selector } from './dkim-selector-form.tsx';

/** Shows the DNS records of the domain that the project sends from. */
export function SendingDomain({ project }: { project: AdminOwnedProject }) {
  const { emailConfig } = project.config;
  const isShared = emailConfig.type === 'shared';
  const address = emailConfig.type === 'standard' ? emailConfig.senderEmail : '';
  const domain = address.split('@').at(-1) ?? '';
  const [selector, setSelector] = useState(() => readSelector(project.id, domain));
  const check = useQuery({
    queryKey: ['sending-domain', project.id, address, selector],
    queryFn: async () => await project.app.emailDelivery.checkDomain(selector === '' ? undefined : selector),
    enabled: !isShared,
  });
  if (isShared) {
    return (
      <Section
        title="Sending domain"
        help="Your emails have the sender address of this installation. Configure your own email server to send from your own domain."
      >
        {null}
      </Section>
    );
  }
  return (
    <Section
      title="Sending domain"
      help={`DNS records of ${domain} tell receivers that your email server may send for it. Without them, emails end up in spam folders.`}
      action={
        <Button isBusy={check.isFetching && !check.isPending} onClick={() => void check.refetch()}>
          <RotateCw size={15} aria-hidden="true" />
          Check again
        </Button>
      }
    >
      {check.isPending && (
        <Loading what="the DNS records">
          <Skeleton className="my-3 h-40" />
        </Loading>
      )}
      {check.isLoadingError && <Failed error={check.error} onRetry={check.refetch} />}
      {check.data !== undefined && (
        <ul className="divide-y divide-line">
          {check.data.checks.map((one) => (
            <Record key={`${one.kind} ${one.recordName}`} check={one} />
          ))}
        </ul>
      )}
      {check.data?.checks.some(({ kind }) => kind === 'dkim') && (
        <Selector
          key={selector}
          selector={selector}
          onChange={(entered) => {
            storeSelector(project.id, domain, entered);
            setSelector(entered);
          }}
        />
      )}
    </Section>
  );
}

const kindNames = { domain: 'Domain', spf: 'SPF', dkim: 'DKIM', dmarc: 'DMARC' } as const;
const statuses = {
  ok: { tone: 'success', text: 'Correct' },
  warning: { tone: 'warning', text: 'Improvable' },
  error: { tone: 'danger', text: 'Problem' },
  unknown: { tone: 'neutral', text: 'Not checked' },
} as const;

function Record({ check }: { check: SendingDomainCheck }) {
  const { tone, text } = statuses[check.status];
  return (
    <li className="flex flex-col gap-2 py-4 first:pt-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-medium text-base">{kindNames[check.kind]}</h3>
        <Badge tone={tone}>{text}</Badge>
        {check.kind !== 'domain' && !check.recordName.startsWith('*') && (
          <CopyableText text={check.recordName} what="record name" />
        )}
      </div>
      {check.problems.map(({ code, message }) => (
        <p key={code} className="max-w-prose text-pretty text-base text-ink-2">
          {message}
        </p>
      ))}
      {check.foundValues.map((value) => (
        <code key={value} className="wrap-anywhere block rounded-md border border-line bg-sunken p-2 font-mono text-xs">
          {value}
        </code>
      ))}
      {check.suggestedValue !== null && (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-md border border-line bg-sunken p-2">
          <div className="min-w-0">
            <p className="text-ink-3 text-sm">
              {check.foundValues.length === 0 ? 'Add a TXT record with this value:' : 'Change the TXT record to:'}
            </p>
            <code className="wrap-anywhere block font-mono text-xs">{check.suggestedValue}</code>
          </div>
          <CopyButton text={check.suggestedValue} what={`${kindNames[check.kind]} record`} />
        </div>
      )}
    </li>
  );
}
