/** The guards of the commands of the operator, in the form of `guards.mjs`. */
export const operatorGuards = [
  { guard: 'no-database-password-on-the-command-line', test: 'backup/postgres-tools#is in the environment' },
  { guard: 'arrivals-are-for-the-operator', test: 'doctor/doctor#only for the operator' },
];
