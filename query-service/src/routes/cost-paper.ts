import { ProjectParams } from '@obraclara/api';
import { asFileName } from '@obraclara/events';
import { pictureOnPaper } from '@obraclara/files';
import { formats } from '@obraclara/paper';
import { refuse } from '@obraclara/platform/http';
import { mediaTypes } from '../papers/paper-names.ts';
import type { PaperRoute } from '../read-route.ts';
import { projectOfRoute } from './contract.ts';
import { costAdjustmentOf, costProjections } from './cost-adjustment.ts';
import { contractOnPaper, paperProjections } from './paper-sources.ts';

/** The calculation of the adjustment of costs in every format. */
export const costPaperRoutes = formats.map((format): PaperRoute => ({
  url: `/projects/:projectId/cost-adjustment/memoria.${format}`,
  summary: `Memoria de cálculo del ajuste de costos (${format.toUpperCase()})`,
  tag: 'Contrato',
  action: 'estimations.read',
  projections: [...new Set([...paperProjections, ...costProjections])],
  project: projectOfRoute,
  params: ProjectParams,
  mediaType: mediaTypes[format],
  paper: async (asked) => {
    const { terms, advance_percentage, months } = await costAdjustmentOf(asked);
    if (terms === null) return refuse(404, 'El contrato no tiene método de ajuste de costos');
    const { sources, logos } = await contractOnPaper(asked.db, projectOfRoute(asked.params), 'main');
    return {
      name: `${asFileName(`Ajuste de costos ${sources.contract.project}`)}.${format}`,
      order: async () => {
        const pictures = await Promise.all(logos.map((url) => pictureOnPaper(asked.files, url)));
        const printing = { logos: pictures.filter((picture) => picture !== null), made_on: asked.today };
        return {
          paper: 'ajuste-de-costos',
          format,
          sources: { contract: sources.contract, terms, advance_percentage, months },
          printing,
        };
      },
    };
  },
}));
