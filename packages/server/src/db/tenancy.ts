declare const brand: unique symbol;

/** Id of a tenancy: a project and a branch together. Every tenant-owned row carries it first in its primary key. */
export type TenancyId = string & { readonly [brand]: 'TenancyId' };
