// Generated from packages/contract/src/owners/demo-data/demo-data.endpoints.ts by `npm run fix`.

/** The demo data of a project. */
export interface DemoData {
  /** When it was added. Null: the project has none. */
  readonly addedAt: Date | null;
}
