export const budgets: Readonly<
  Record<
    | 'tarballMB'
    | 'installedMB'
    | 'startSeconds'
    | 'npxStartSeconds'
    | 'createSeconds'
    | 'devSeconds'
    | 'idleMB'
    | 'growthMB',
    number
  >
>;
