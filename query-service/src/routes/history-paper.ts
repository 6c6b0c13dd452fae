import { ListQuerystring, ProjectParams } from '@obraclara/api';
import { asCsv, asFileName, businessZone, historyKindNames, formatQuantity } from '@obraclara/events';
import { historyHeads, type HistorySources } from '@obraclara/paper';
import { refuse } from '@obraclara/platform/http';
import { tables } from '@obraclara/projections/tables';
import { Type } from 'typebox';
import type { Asked, Made, PaperRoute } from '../read-route.ts';
import { projectOfRoute } from './contract.ts';
import { historyPage, sourceOfProject } from './history-entries.ts';
import { mediaTypes } from '../papers/paper-names.ts';

/** Most entries in one download. */
const mostTaken = 20_000;

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: businessZone,
  dateStyle: 'short',
  timeStyle: 'medium',
});
const contractNames = { main: 'Obra', internal: 'Servicios' };

const onPaper = async (asked: Asked): Promise<HistorySources> => {
  const query = { ...asked.query, range: JSON.stringify([0, mostTaken]) };
  const { rows } = await historyPage({ ...asked, query }, sourceOfProject(asked));
  if (rows.length > mostTaken)
    refuse(
      422,
      `El historial tiene más de ${formatQuantity(mostTaken)} movimientos: elija un período más corto.`,
    );
  return rows.map(({ at, by_name, kind, contract, title, sentence, change_count }) => [
    clock.format(new Date(at)),
    by_name ?? 'Alguien',
    historyKindNames[kind],
    contract ? contractNames[contract] : '',
    title,
    sentence,
    change_count,
  ]);
};

const projectName = {
  name: 'name of a project',
  text: `select name from ${tables.projects.from} where id = $1`,
};

const takenAs = (
  format: 'xlsx' | 'csv',
  mediaType: string,
  made: (sources: HistorySources) => Made,
): PaperRoute => ({
  url: `/projects/:projectId/history.${format}`,
  summary: `Historial de un proyecto, todo lo que deja el filtro (${format.toUpperCase()})`,
  tag: 'Historial',
  projections: ['history'],
  action: 'history.read',
  project: projectOfRoute,
  params: ProjectParams,
  querystring: Type.Pick(ListQuerystring, ['filter', 'sort']),
  mediaType,
  paper: async (asked) => {
    const values = [projectOfRoute(asked.params)];
    const { rows } = await asked.db.query<{ name: string }>({ ...projectName, values });
    return {
      ...made(await onPaper(asked)),
      name: `${asFileName(`Historial ${rows[0]?.name ?? ''}`)}.${format}`,
    };
  },
});

/** Downloads of a project's history. */
export const historyPaperRoutes: PaperRoute[] = [
  takenAs('xlsx', mediaTypes.xlsx, (sources) => ({
    order: () => Promise.resolve({ paper: 'historial', sources }),
  })),
  takenAs('csv', 'text/csv', (sources) => ({ bytes: Buffer.from(asCsv([historyHeads, ...sources])) })),
];
