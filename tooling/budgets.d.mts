export const budgets: Readonly<
  Record<
    | 'tarballMB'
    | 'installedMB'
    | 'startSeconds'
    | 'npxStartSeconds'
    | 'createSeconds'
    | 'devSeconds'
    | 'cloneStartSeconds'
    | 'exampleSeconds'
    | 'packSeconds'
    | 'silenceSeconds'
    | 'idleMB'
    | 'growthMB',
    number
  >
>;
