import { randomUUID } from 'node:crypto';
import type { Json, PorticoAdminApp, ServerTeam, ServerUser, ServerUserCreateOptions } from '@portico/js';
import { checkOptions } from './arguments.ts';

/** How a team is created. */
export interface TeamFactoryOptions {
  /** Default: `Team`. */
  readonly displayName?: string;
  /** Users who become members. The first one creates the team. A number creates as many users. */
  readonly members?: readonly ServerUser[] | number;
}

/** How a permission is created. */
export interface PermissionFactoryOptions {
  /** Default: a new ID. */
  readonly id?: string;
  /** Default: `team`. */
  readonly scope?: 'team' | 'project';
  /** IDs of the permissions that it contains. */
  readonly contains?: readonly string[];
}

/** How a product is created. */
export interface ProductFactoryOptions {
  /** Default: a new ID. */
  readonly id?: string;
  /** Default: `Product`. */
  readonly displayName?: string;
  /** Default: `user`. */
  readonly customerType?: 'user' | 'team' | 'custom';
  /** Default: 10 dollars a month. `{ once: { USD: '5' } }` is paid once. */
  readonly prices?: Readonly<Record<string, Json>>;
  /** Quantities of items. Those that the project does not have are created. Default: none. */
  readonly items?: Readonly<Record<string, number>>;
}

/** Creates what tests need, with one call each and sensible defaults. */
export interface TestFactories {
  /** Creates a user with a new verified address, without a session. */
  user(options?: ServerUserCreateOptions): Promise<ServerUser>;
  /** Creates a team with its members. */
  team(options?: TeamFactoryOptions): Promise<ServerTeam>;
  /** Creates a permission. @returns its ID, to grant */
  permission(options?: PermissionFactoryOptions): Promise<string>;
  /** Creates a product. @returns its ID, to buy or to grant */
  product(options?: ProductFactoryOptions): Promise<string>;
}

/** What the options of a new user must be. */
const userKinds = {
  primaryEmail: 'a string or null',
  primaryEmailAuthEnabled: 'a boolean',
  primaryEmailVerified: 'a boolean',
  password: 'a string',
  otpAuthEnabled: 'a boolean',
  displayName: 'a string or null',
  language: 'a string or null',
  clientMetadata: 'JSON',
  clientReadOnlyMetadata: 'JSON',
  serverMetadata: 'JSON',
  tags: 'an array',
  restrictedByAdmin: 'a boolean',
  restrictedByAdminReason: 'a string or null',
  restrictedByAdminPrivateDetails: 'a string or null',
} as const;

/** Checks the options of a new user. @throws {Error} one is unknown or of a wrong type */
export function checkUserOptions(call: string, options: ServerUserCreateOptions): void {
  checkOptions(call, options, userKinds);
}

const teamKinds = { displayName: 'a string', members: 'an array or a number' } as const;
const permissionKinds = { id: 'a string', scope: ['team', 'project'], contains: 'an array' } as const;
const productKinds = {
  id: 'a string',
  displayName: 'a string',
  customerType: ['user', 'team', 'custom'],
  prices: 'an object',
  items: 'an object',
} as const;

const newId = (kind: string) => `${kind}_${randomUUID().slice(0, 8)}`;

/** Creates the factories of a project. */
export function createFactories(app: PorticoAdminApp): TestFactories {
  const user: TestFactories['user'] = async (options = {}) => {
    checkUserOptions('create.user', options);
    return await app.createUser({
      primaryEmail: `${randomUUID()}@example.com`,
      primaryEmailVerified: true,
      primaryEmailAuthEnabled: true,
      ...options,
    });
  };
  return {
    user,
    team: async (given = {}) => {
      checkOptions('create.team', given, teamKinds);
      const { displayName = 'Team', members = [] } = given;
      const [creator, ...others] =
        typeof members === 'number'
          ? await Promise.all(Array.from({ length: members }, async () => await user()))
          : members;
      const team = await app.createTeam({
        displayName,
        ...(creator === undefined ? {} : { creatorUserId: creator.id }),
      });
      await Promise.all(others.map(async ({ id }) => await team.addUser(id)));
      return team;
    },
    permission: async (given = {}) => {
      checkOptions('create.permission', given, permissionKinds);
      const { id = newId('permission'), scope = 'team', contains = [] } = given;
      const options = { id, containedPermissionIds: [...contains] };
      if (scope === 'team') await app.createTeamPermissionDefinition(options);
      else await app.createProjectPermissionDefinition(options);
      return id;
    },
    product: async (given = {}) => {
      checkOptions('create.product', given, productKinds);
      const { id = newId('product'), displayName = 'Product', customerType = 'user', items = {} } = given;
      const { prices = { monthly: { USD: '10', interval: [1, 'month'] } } } = given;
      const includedItems = Object.fromEntries(
        Object.entries(items).map(([item, quantity]) => [item, { quantity, expires: 'when-purchase-expires' }]),
      );
      const changes: [string, Json][] = Object.keys(items).map((item) => [`payments.items.${item}`, { customerType }]);
      const product = { displayName, customerType, prices, includedItems };
      const project = await app.getProject();
      await project.updateConfig({ ...Object.fromEntries(changes), [`payments.products.${id}`]: product });
      return id;
    },
  };
}
