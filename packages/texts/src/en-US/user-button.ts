/** Texts of the closed user button, which the package of web components has in a file of its own. */
export const userButton = {
  'user.menu': 'Account: {name}',
  'user.unnamed': 'You',
};
