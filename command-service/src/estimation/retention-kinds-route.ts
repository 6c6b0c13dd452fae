import { ClassifiedRetentions, RetentionKindsBody } from '@obraclara/api';
import { calculatedEstimations, contractId } from '@obraclara/events';
import { command } from '../machinery/command.ts';
import { contractIds, rulesOf, type OfContract } from './contract-routes.ts';
import { classifyRetentions } from './retention-kinds.ts';
import { estimations } from './rules.ts';

/** Gives kinds to all retentions of a contract that have none, by name. */
export const retentionKindsRoute = ({ kind, tag, url, actions }: OfContract) =>
  command({
    tag,
    aggregate: estimations,
    name: 'estimations.classify-retentions',
    method: 'POST',
    url: `${url}/retention-kinds`,
    action: actions.capture,
    status: 200,
    summary: 'Decir de qué clase son las retenciones que no la tienen, por nombre',
    body: RetentionKindsBody,
    response: ClassifiedRetentions,
    target: ({ body: { project_id } }) => ({ key: contractId(project_id, kind), project_id }),
    rule: classifyRetentions,
    input: ({ body: { kinds }, ...context }) => ({
      ...contractIds(context),
      kinds,
      guarantee: rulesOf(context).guarantee,
    }),
    comparing: true,
    answer: (after, { project_id }, before) => ({
      project_id,
      numbers: calculatedEstimations(after)
        .filter(({ id, revision }) => before.estimations.get(id)?.revision !== revision)
        .map(({ number }) => number),
    }),
  });
