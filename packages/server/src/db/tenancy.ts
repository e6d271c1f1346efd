declare const brand: unique symbol;

/** ID of a tenancy: a project and branch. It is the first column of the primary key of every tenant-owned row. */
export type TenancyId = string & { readonly [brand]: 'TenancyId' };
