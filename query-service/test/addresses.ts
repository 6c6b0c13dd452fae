/** Ids of things in a project, by what stands before them in an address. */
export type Ids = Partial<Record<string, string>>;

export const goldenIds: Ids = {
  estimations: 'e1',
  'internal-estimations': 's-e1',
  catalog: 'c-001',
  documents: 'd2',
  users: 'sara',
};

/** Large documents that could not be prepared, of the estimations above. */
export const goldenPapers = { main: 'paper-e1', internal: 'paper-s-e1' };

/** The route's address in a project: its own id, or that of something in it. */
export const addressOf = (url: string, ids: Ids = goldenIds, project = 'golden'): string =>
  url
    .replace(/^\/([\w-]+)\/:id/, (whole, kind: string) => (ids[kind] ? `/${kind}/${ids[kind]}` : whole))
    .replace(/:projectId|:id/, project)
    .replace(':preparation', url.startsWith('/internal') ? goldenPapers.internal : goldenPapers.main);
