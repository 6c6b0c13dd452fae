import { DayItem } from '@obraclara/api';
import { byUrgency, dayItems, visibleProjects, type DayDocument, type Person } from '@obraclara/events';
import type { ReadDb } from '@obraclara/projections/as-of';
import { everybody, tables } from '@obraclara/projections/tables';
import { Type } from 'typebox';
import type { ReadRoute } from '../read-route.ts';
import { followedProjections, readFollowed } from './followed-contracts.ts';

/** The projections that `readMyDay` reads. */
export const myDayProjections = [...followedProjections, 'documents'] as const;

/** SQL: the pending documents of these projects, or of all if the list is null. */
const documentsText = `
  select document.id, document.project_id, document.title, document.due_date::text, assignee.name as assignee
  from ${tables.documents.from} document left join ${everybody} assignee on assignee.id = document.assigned_to
  where document.status = 'pending' and ($1::text[] is null or document.project_id = any($1))
  order by document.upload_date, document.id`;

/** What is pending in the active projects that a person may see on day `today`, the most urgent first. */
export const readMyDay = async (db: ReadDb, person: Person, today: string): Promise<DayItem[]> => {
  const [contracts, documents] = await Promise.all([
    readFollowed(db, person, today),
    db.query<DayDocument & { project_id: string }>({
      name: 'documents of my day',
      text: documentsText,
      values: [visibleProjects(person)],
    }),
  ]);
  const documentsOf = Map.groupBy(documents.rows, ({ project_id }) => project_id);
  return contracts
    .flatMap((contract) => dayItems({ ...contract, documents: documentsOf.get(contract.id) ?? [] }, today))
    .sort(byUrgency);
};

/** What is pending in the projects that a person may see. */
export const myDayRoute: ReadRoute = {
  url: '/my-day',
  summary:
    'Mi día: lo que espera en los proyectos activos que la persona puede ver, con a quién le toca y los días que quedan, primero lo más urgente',
  tag: 'Análisis',
  action: 'portfolio.read',
  projections: myDayProjections,
  ofVisibleProjects: true,
  remembered: true,
  response: Type.Array(DayItem),
  answer: async ({ db, person, today }) => ({ body: JSON.stringify(await readMyDay(db, person, today)) }),
};
