import { ActParams, IssuedActs, PaperQuerystring, ProjectParams } from '@obraclara/api';
import { asFileName, closingPaperNames, contractId, formatDay } from '@obraclara/events';
import { fileUrl } from '@obraclara/files';
import { instantSql } from '@obraclara/platform/store';
import { tables } from '@obraclara/projections/tables';
import type { Static } from 'typebox';
import { issuedActFile } from '../papers/issued-file.ts';
import { mediaTypes } from '../papers/paper-names.ts';
import { sealOf } from '../papers/seal-paper.ts';
import type { JsonRoute, PaperRoute } from '../read-route.ts';
import { projectOfRoute } from './contract.ts';
import { closingOnPaper, paperProjections } from './paper-sources.ts';
import { printing } from './papers.ts';

/** The paper of an act that ends the works contract: as issued, or a working copy. */
export const actPaperRoute: PaperRoute = {
  url: '/projects/:projectId/closing/:act/acta.pdf',
  summary: 'Documento de un acta de cierre (PDF): entrega-recepción, finiquito o extinción',
  tag: 'Contrato',
  action: 'contract.read',
  projections: paperProjections,
  project: projectOfRoute,
  params: ActParams,
  querystring: PaperQuerystring,
  mediaType: mediaTypes.pdf,
  paper: async (asked) => {
    const { db, params, query, today: made_on } = asked;
    const { copia }: Static<typeof PaperQuerystring> = query;
    const of = { project_id: projectOfRoute(params), act: params['act'] ?? '' };
    const { sources, logos, heads } = await closingOnPaper(db, of);
    const { paper, contract, act } = sources;
    const name = `${asFileName(`${closingPaperNames[paper]} ${formatDay(act.on)} ${contract.project}`)}.pdf`;
    const issued = { contract_id: contractId(of.project_id), act: of.act };
    const bytes = copia ? undefined : await issuedActFile(asked, issued);
    if (bytes) return { bytes, name };
    const copy = { ...sources, is_copy: true };
    const order = { paper, sources: copy, printing: { made_on } };
    const seal = sealOf({ order, format: 'pdf', logos, heads }, asked.origin);
    return {
      order: async () => ({
        paper,
        sources: { ...copy, seal },
        printing: await printing(asked, logos),
      }),
      name,
    };
  },
};

const issued = {
  name: 'issued acts',
  text: `
    select coalesce(json_agg(json_build_object('act', act, 'paper', paper, 'on', signed_on, 'seal', seal, 'sha256', sha256,
      'issued_at', ${instantSql('issued_at')}, 'in_force', in_force, 'url', $2 || file_id) order by revision desc), '[]')::text as body
    from ${tables.issued_papers.from} where contract_id = $1 and act is not null`,
};

/** The issued papers of the acts that end the works contract, including replaced ones. */
export const issuedActsRoute: JsonRoute = {
  url: '/projects/:projectId/closing/papers',
  summary: 'Documentos emitidos de las actas de cierre, también los reemplazados',
  tag: 'Contrato',
  action: 'contract.read',
  projections: ['issued-papers'],
  project: projectOfRoute,
  params: ProjectParams,
  response: IssuedActs,
  links: { url: 'original' },
  taggedByContent: true,
  answer: async ({ db, params }) => {
    const values = [contractId(projectOfRoute(params)), fileUrl('')];
    const { rows } = await db.query<{ body: string }>({ ...issued, values });
    return { body: rows[0]!.body };
  },
};
