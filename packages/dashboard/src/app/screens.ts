import {
  Braces,
  Cable,
  ContactRound,
  CreditCard,
  DoorOpen,
  Globe,
  KeyRound,
  LayoutDashboard,
  LogIn,
  type LucideIcon,
  Mail,
  ScrollText,
  Settings2,
  ShieldCheck,
  Sun,
  TrendingUp,
  UserRound,
  UsersRound,
  Vault,
  Webhook,
} from 'lucide-react';
import { internalProjectId } from '../lib/projects.tsx';

/** A screen of a project, for the sidebar and the command palette. */
export interface ProjectScreen {
  to:
    | '/projects/$projectId'
    | '/projects/$projectId/growth'
    | '/projects/$projectId/users'
    | '/projects/$projectId/sign-ins'
    | '/projects/$projectId/teams'
    | '/projects/$projectId/permissions'
    | '/projects/$projectId/emails'
    | '/projects/$projectId/payments'
    | '/projects/$projectId/vault'
    | '/projects/$projectId/webhooks'
    | '/projects/$projectId/connect'
    | '/projects/$projectId/keys'
    | '/projects/$projectId/sign-in-methods'
    | '/projects/$projectId/branding'
    | '/projects/$projectId/domains'
    | '/projects/$projectId/settings'
    | '/projects/$projectId/configuration'
    | '/projects/$projectId/people'
    | '/projects/$projectId/audit-log';
  name: string;
  icon: LucideIcon;
  /** Names of settings on the screen, for the search. */
  parts?: readonly string[];
  /** Names of settings on the screen that only owners can change. */
  partsOfOwners?: readonly string[];
  /** Screens below it, for the search. */
  below?: readonly { to: ScreenPathBelow; name: string; parts?: readonly string[] }[];
}

type ScreenPathBelow =
  | '/projects/$projectId/payments/products'
  | '/projects/$projectId/payments/items'
  | '/projects/$projectId/payments/customers'
  | '/projects/$projectId/payments/transactions'
  | '/projects/$projectId/webhooks/deliveries'
  | '/projects/$projectId/webhooks/events'
  | '/projects/$projectId/emails/broadcasts'
  | '/projects/$projectId/emails/delivery'
  | '/projects/$projectId/emails/drafts'
  | '/projects/$projectId/emails/templates'
  | '/projects/$projectId/emails/themes';

/** Group of screens. */
export interface ScreenGroup {
  name?: string;
  screens: readonly ProjectScreen[];
}

const groups: readonly ScreenGroup[] = [
  {
    screens: [
      { to: '/projects/$projectId', name: 'Overview', icon: LayoutDashboard },
      {
        to: '/projects/$projectId/growth',
        name: 'Growth',
        icon: TrendingUp,
        parts: ['Sign-ups', 'Active users', 'Retention', 'Export'],
      },
      { to: '/projects/$projectId/users', name: 'Users', icon: UserRound, parts: ['Create a user'] },
      { to: '/projects/$projectId/sign-ins', name: 'Sign-ins', icon: DoorOpen, parts: ['Failed sign-ins'] },
      { to: '/projects/$projectId/teams', name: 'Teams', icon: UsersRound, parts: ['Invite a team member'] },
      { to: '/projects/$projectId/permissions', name: 'Permissions', icon: ShieldCheck },
      {
        to: '/projects/$projectId/emails',
        name: 'Emails',
        icon: Mail,
        parts: ['Email server (SMTP)', 'Sent emails'],
        below: [
          { to: '/projects/$projectId/emails/drafts', name: 'Email drafts' },
          { to: '/projects/$projectId/emails/broadcasts', name: 'Email broadcasts' },
          { to: '/projects/$projectId/emails/templates', name: 'Email templates' },
          { to: '/projects/$projectId/emails/themes', name: 'Email themes' },
          {
            to: '/projects/$projectId/emails/delivery',
            name: 'Email delivery',
            parts: ['Suppression list', 'Bounces and complaints', 'Sending domain', 'SPF, DKIM and DMARC'],
          },
        ],
      },
      {
        to: '/projects/$projectId/payments',
        name: 'Payments',
        icon: CreditCard,
        parts: ['Test mode', 'Stripe'],
        below: [
          { to: '/projects/$projectId/payments/products', name: 'Products', parts: ['Catalogs', 'Prices'] },
          { to: '/projects/$projectId/payments/items', name: 'Items' },
          { to: '/projects/$projectId/payments/customers', name: 'Customers' },
          { to: '/projects/$projectId/payments/transactions', name: 'Transactions', parts: ['Refund a payment'] },
        ],
      },
      {
        to: '/projects/$projectId/webhooks',
        name: 'Webhooks',
        icon: Webhook,
        parts: ['Webhook endpoints', 'Signing secrets'],
        below: [
          { to: '/projects/$projectId/webhooks/deliveries', name: 'Webhook deliveries', parts: ['Failed events'] },
          { to: '/projects/$projectId/webhooks/events', name: 'Webhook event catalog' },
        ],
      },
      { to: '/projects/$projectId/vault', name: 'Data vault', icon: Vault },
    ],
  },
  {
    name: 'Your app',
    screens: [
      { to: '/projects/$projectId/connect', name: 'Connect your app', icon: Cable },
      { to: '/projects/$projectId/keys', name: 'Project keys', icon: KeyRound },
      {
        to: '/projects/$projectId/sign-in-methods',
        name: 'Sign-in methods',
        icon: LogIn,
        parts: ['Sign-up', 'Passwords', 'Identity providers', 'Account deletion'],
      },
      { to: '/projects/$projectId/branding', name: 'Branding', icon: Sun },
      { to: '/projects/$projectId/domains', name: 'Domains', icon: Globe, parts: ['Localhost', 'Native apps'] },
    ],
  },
  {
    name: 'Project',
    screens: [
      {
        to: '/projects/$projectId/settings',
        name: 'Settings',
        icon: Settings2,
        parts: ['Project name', 'Logo', 'Team creation', 'API keys', 'Production mode'],
        partsOfOwners: ['Transfer', 'Delete project'],
      },
      {
        to: '/projects/$projectId/people',
        name: 'People',
        icon: ContactRound,
        parts: ['Invite a colleague', 'Roles', 'Invitations', 'Owners and developers'],
      },
      { to: '/projects/$projectId/configuration', name: 'Configuration', icon: Braces },
      {
        to: '/projects/$projectId/audit-log',
        name: 'Audit log',
        icon: ScrollText,
        parts: ['Events', 'Activity'],
      },
    ],
  },
];

/** Returns the screens of a project in the order of the sidebar. The internal project has no app to connect. */
export function screenGroupsOf(projectId: string): readonly ScreenGroup[] {
  if (projectId !== internalProjectId) return groups;
  return groups.map(({ screens, ...group }) => ({
    ...group,
    screens: screens.filter(({ to }) => to !== '/projects/$projectId/connect'),
  }));
}
