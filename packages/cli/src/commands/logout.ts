import type { Command } from '../command.ts';
import { deleteLogin } from '../connection/credentials.ts';
import { appOf } from '../connection/owner.ts';
import { loginOf, loginOptions } from './whoami.ts';

/** The command `logout`. It removes the credentials even if the server cannot be reached. */
export const logout: Command = {
  summary: 'Sign out on this machine',
  options: loginOptions,
  run: async (given, terminal) => {
    const login = loginOf(given, terminal);
    if (login === undefined) return { lines: ['You are not signed in.'], data: { was_signed_in: false } };
    try {
      await appOf(login).signOut();
    } finally {
      deleteLogin(terminal.credentials, login);
    }
    return { lines: ['You are signed out.'], data: { was_signed_in: true } };
  },
};
