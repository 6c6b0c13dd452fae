import { IdParams, IssuedPapers } from '@obraclara/api';
import type { ContractKind } from '@obraclara/events';
import { fileUrl } from '@obraclara/files';
import { tables } from '@obraclara/projections/tables';
import { instantSql } from '@obraclara/platform/store';
import type { JsonRoute } from '../read-route.ts';
import { projectOfEstimation, readsEstimations } from './contract.ts';

const issued = {
  name: 'issued papers',
  text: `
    select coalesce(json_agg(json_build_object('paper', paper, 'format', format, 'seal', seal, 'sha256', sha256,
      'issued_at', ${instantSql('issued_at')}, 'in_force', in_force, 'url', $2 || file_id)
      order by revision desc, array_position(array['caratula', 'cuerpo', 'resumen', 'generadores', 'estado-de-cuenta'], paper), format), '[]')::text as body
    from ${tables.issued_papers.from} where estimation_id = $1`,
};

/** The issued papers of an estimation, including replaced ones. */
export const issuedPapersRoute = (address: string, kind: ContractKind): JsonRoute => ({
  url: `${address}/:id/papers`,
  summary: 'Documentos emitidos de una estimación, también los reemplazados',
  tag: 'Documentos de estimaciones',
  action: readsEstimations[kind],
  projections: ['estimations', 'issued-papers'],
  project: projectOfEstimation(kind),
  params: IdParams,
  response: IssuedPapers,
  links: { url: 'original' },
  taggedByContent: true,
  answer: async ({ db, params }) => {
    const { rows } = await db.query<{ body: string }>({ ...issued, values: [params['id'], fileUrl('')] });
    return { body: rows[0]!.body };
  },
});
