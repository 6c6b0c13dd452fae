import { PortfolioRow } from '@obraclara/api';
import { portfolioFigures } from '@obraclara/events';
import { Type } from 'typebox';
import type { ReadRoute } from '../read-route.ts';
import { followedProjections, readFollowed } from './followed-contracts.ts';

/** The projects that a person may see, with the figures of their works contracts. */
export const portfolioRoute: ReadRoute = {
  url: '/portfolio',
  summary:
    'Cartera: los contratos de obra que la persona puede ver, con sus cifras, su próximo plazo y sus alarmas',
  tag: 'Análisis',
  action: 'portfolio.read',
  projections: followedProjections,
  ofVisibleProjects: true,
  remembered: true,
  response: Type.Array(PortfolioRow),
  answer: async ({ db, person, today }) => {
    const contracts = await readFollowed(db, person, today);
    const rows: PortfolioRow[] = contracts.map(({ id, name, ...contract }) => ({
      id,
      name,
      status: contract.status,
      ...portfolioFigures(contract, today),
    }));
    return { body: JSON.stringify(rows) };
  },
};
