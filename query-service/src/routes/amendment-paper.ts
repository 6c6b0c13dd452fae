import { IdParams, ProjectParams } from '@obraclara/api';
import { asFileName, shape, type Action, type ContractKind } from '@obraclara/events';
import { pictureOnPaper } from '@obraclara/files';
import { formats } from '@obraclara/paper';
import { refuse } from '@obraclara/platform/http';
import { mediaTypes } from '../papers/paper-names.ts';
import type { PaperRoute } from '../read-route.ts';
import { termsAnswer } from './contract-terms.ts';
import { projectOfRoute } from './contract.ts';
import { contractOnPaper, paperProjections } from './paper-sources.ts';

/** The sheet of an amendment in every format. `address`: URL of its contract. */
export const amendmentPaperRoutes = (address: string, kind: ContractKind, action: Action): PaperRoute[] =>
  formats.map((format) => ({
    url: `${address}/amendments/:id/convenio.${format}`,
    summary: `Hoja de un convenio modificatorio (${format.toUpperCase()})`,
    tag: kind === 'main' ? 'Contrato' : 'Contrato interno',
    action,
    projections: paperProjections,
    project: projectOfRoute,
    params: shape({ ...ProjectParams.properties, ...IdParams.properties }),
    mediaType: mediaTypes[format],
    paper: async (asked) => {
      const { versions, amendments } = await termsAnswer(asked, kind);
      const amendment =
        amendments.find(({ id }) => id === asked.params['id']) ?? refuse(404, 'El convenio no existe');
      const at = versions.findIndex(({ id }) => id === amendment.id);
      const [award, before, after] = [versions[0]!, versions[at - 1]!, versions[at]!];
      const { sources, logos } = await contractOnPaper(asked.db, projectOfRoute(asked.params), kind);
      const contract = { ...sources.contract, end_date: award.end_date };
      return {
        name: `${asFileName(`Convenio ${amendment.number} ${contract.project}`)}.${format}`,
        order: async () => {
          const pictures = await Promise.all(logos.map((url) => pictureOnPaper(asked.files, url)));
          const printing = { logos: pictures.filter((picture) => picture !== null), made_on: asked.today };
          return {
            paper: 'convenio',
            format,
            sources: { contract, amendment, award, before, after },
            printing,
          };
        },
      };
    },
  }));
