import type { DayItem } from '@obraclara/api';
import { estimationInAddress } from '../shared/estimations-in-address.ts';
import { historyFilters } from '../shared/history-filters.ts';

type Query = Record<string, string>;
type Places = Record<DayItem['kind'], (item: DayItem) => Query>;
export type DayPanel = 'manager' | 'administrator';

const contract = (ver?: string) => (): Query => ({ tab: 'contrato', ...(ver && { ver }) });
const inContract = {
  guarantee: contract('garantias'),
  amendment: ({ id }: DayItem) => contract(id ?? undefined)(),
  extraordinary: contract('extraordinarios'),
};
const estimation = ({ id }: DayItem): Query => (id === null ? {} : { [estimationInAddress.estimations]: id });

const places: Record<DayPanel, Places> = {
  manager: {
    ...inContract,
    estimation: (item) => ({ tab: 'estimaciones', ...estimation(item) }),
    document: ({ what }) => ({ tab: 'documentos', buscar: what }),
    program: () => ({ tab: 'panel', ver: 'curva' }),
  },
  administrator: {
    ...inContract,
    estimation: (item) => ({
      tab: 'proyectos',
      estimaciones: item.project_id,
      contrato: 'obra',
      ...estimation(item),
    }),
    // Administrators have no list of documents.
    document: ({ project_id }) => ({
      tab: 'proyectos',
      historial: project_id,
      [historyFilters.kind]: 'document',
    }),
    program: contract(),
  },
};

/** Address of the place of an item in a panel. */
export const dayAddress = (panel: DayPanel, item: DayItem): string =>
  `?${new URLSearchParams({ project: item.project_id, ...places[panel][item.kind](item) })}`;
