import type { Locator, Page } from 'playwright-core';
import { peopleOn } from './people.ts';
import { enterSession } from './session-cookies.ts';
import type { Person, Stage } from './stage.ts';

/** Actions with teams in the account settings. */
export interface TeamPeople {
  /** Creates an account for the current user and signs in. */
  person(displayName: string): Promise<Person>;
  /** Creates a team and opens its section. */
  createTeam(name: string): Promise<void>;
  invite(email: string): Promise<void>;
  /** Returns the path of the newest invitation to the current user. */
  invitationPath(): Promise<string>;
  /** Ada creates a team and invites Bob, who joins. Bob is the current user afterwards. */
  adaAndBob(team: string): Promise<{ ada: Person; bob: Person }>;
  field(label: string): ReturnType<Page['getByLabel']>;
  /** A status message. */
  said(text: string): Locator;
  /** The rows of a list. */
  rowsOf(list: string): Locator;
  rowOf(list: string, text: string): Locator;
  gone(element: Locator): Promise<void>;
}

/** Returns team actions of a stage's current user. */
export function teamPeopleOn(on: Stage): TeamPeople {
  const { heading, button } = peopleOn(on);
  const rowsOf = (list: string) => on.page.getByRole('list', { name: list, exact: true }).getByRole('listitem');
  const people: TeamPeople = {
    person: async (displayName) => {
      await enterSession(on, await on.at.project.user({ primary_email: on.email, display_name: displayName }));
      await on.visit('/');
      await on.page.getByText(`Hello, ${displayName}`).waitFor();
      return on.person();
    },
    createTeam: async (name) => {
      await on.visit('/handler/account-settings#team-creation');
      await people.field('Team name').fill(name);
      await button('Create team').click();
      await on.page.waitForURL(/#team-[0-9a-f-]{36}$/);
      await heading('Invitations').waitFor();
    },
    invite: async (email) => {
      await people.field('Email address').fill(email);
      await button('Send invitation').click();
      await people.said(`Invitation sent to ${email}.`).waitFor();
    },
    invitationPath: async () => {
      const mail = await on.mail('You have been invited to join a team');
      return mail.link.slice(on.example.url.length);
    },
    adaAndBob: async (team) => {
      const ada = await people.person('Ada');
      await people.createTeam(team);
      const bob = await on.enter();
      on.turnTo(ada);
      await people.invite(bob.email);
      on.turnTo(bob);
      await people.person('Bob');
      await on.visit(await people.invitationPath());
      await button('Join team').click();
      await heading(`You are now a member of ${team}`).waitFor();
      return { ada, bob };
    },
    field: (label) => on.page.getByLabel(label, { exact: true }),
    said: (text) => on.page.getByRole('status').getByText(text),
    rowsOf,
    rowOf: (list, text) => rowsOf(list).filter({ hasText: text }),
    gone: async (element) => await element.waitFor({ state: 'detached' }),
  };
  return people;
}
