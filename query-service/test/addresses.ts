/** Ids of records in a project, by the preceding part of the URL. */
export type Ids = Partial<Record<string, string>>;

export const goldenIds: Ids = {
  estimations: 'e1',
  'internal-estimations': 's-e1',
  catalog: 'c-001',
  documents: 'd2',
  users: 'sara',
};

/** Amendments of the golden contracts, which change no figure. */
export const goldenAmendments = { main: 'amendment', internal: 's-amendment' };

/** The reception of the golden works. */
export const goldenReception = 'reception';

/** Failed large documents of the estimations above. */
export const goldenPapers = { main: 'paper-e1', internal: 'paper-s-e1' };

/** The route's URL in a project, with the project's id or that of a record in it. */
export const addressOf = (url: string, ids: Ids = goldenIds, project = 'golden'): string =>
  url
    .replace(
      '/amendments/:id',
      `/amendments/${goldenAmendments[url.includes('/internal-') ? 'internal' : 'main']}`,
    )
    .replace(/^\/([\w-]+)\/:id/, (whole, kind: string) => (ids[kind] ? `/${kind}/${ids[kind]}` : whole))
    .replace(/:projectId|:id/, project)
    .replace(':act', goldenReception)
    .replace(':preparation', url.startsWith('/internal') ? goldenPapers.internal : goldenPapers.main);
