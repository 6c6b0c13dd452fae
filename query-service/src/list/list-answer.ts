import type { Answer, Asked } from '../read-route.ts';
import { listQuery, type Listing } from './list-query.ts';
import { contentRange, listStatement, type Source } from './list-sql.ts';

type Page = { body: string; shown: number; total: number };

/** Returns one page of a list, or the whole list, as the query requests. */
export const listAnswer = async ({ db, query }: Asked, listing: Listing, source: Source): Promise<Answer> => {
  const asked = listQuery(listing, query);
  const { rows } = await db.query<Page>(listStatement(listing, asked, source));
  const { body, shown, total } = rows[0] ?? { body: '[]', shown: 0, total: 0 };
  return { body, contentRange: contentRange(listing.name, asked.range?.from ?? 0, shown, total) };
};
