import {
  ContractNow,
  ForeseenContract,
  InternalContractBody,
  Preview,
  ProjectParams,
  WrittenContract,
} from '@obraclara/api';
import { contractId, defaultInternalContractTerms, InternalContractTerms } from '@obraclara/events';
import type { Static } from 'typebox';
import { command } from '../machinery/command.ts';
import { foreseen } from '../estimation/changes.ts';
import { advanceFollows, advanceForeseen } from './advance.ts';
import { loadedOf } from './loaded.ts';
import { define, definedTerms, internalContract, type InternalContractState } from './rules.ts';

const none = { anticipo_amount: 0, anticipo_amortization_percentage: 0 };

/** The known fields of a body: forms may send others. */
const termsIn = (body: Static<typeof InternalContractBody>) =>
  Object.fromEntries(
    Object.entries(body).filter(
      ([field, value]) => field in InternalContractTerms.properties && value !== undefined,
    ),
  ) as Static<typeof InternalContractBody>;

type Loaded = Awaited<ReturnType<typeof loadedOf>>;
type Answered = { project_id: string; extra: { loaded: Loaded } };

const resource = (state: InternalContractState, { project_id, extra: { loaded } }: Answered) => ({
  id: contractId(project_id, 'internal'),
  project_id,
  ...defaultInternalContractTerms,
  ...definedTerms(state),
  ...loaded,
  revision: state.revision,
});

/** The advance of the internal contract is part of its form: defining the contract grants it. */
export const internalContractRoutes = [
  command({
    name: 'internal-contract.define',
    method: 'POST',
    url: '/projects/:projectId/internal-contract',
    action: 'internal-contract.write',
    status: 200,
    summary:
      'Guardar el contrato interno (servicios) del proyecto, con su anticipo; con preview=true solo muestra qué cambiaría',
    tag: 'internal-contract',
    body: InternalContractBody,
    params: ProjectParams,
    query: Preview,
    response: WrittenContract,
    aggregate: internalContract,
    target: ({ params: { projectId } }) => ({ key: projectId, project_id: projectId, id: projectId }),
    prepare: async ({ body, project_id, services, issue }) => {
      const { state } = await services.streams.load(internalContract, project_id);
      const texts = { title: body.title.trim(), description: body.description.trim() };
      const terms = { ...none, ...state.terms, ...termsIn(body), ...texts };
      const comparison = await advanceForeseen(services.streams, project_id, terms, issue);
      return { terms, comparison, loaded: await loadedOf(services, project_id) };
    },
    record: {
      schema: ContractNow,
      of: (state, context) =>
        state.terms ? { ...resource(state, context), warnings: [] } : { revision: state.revision },
    },
    rule: define,
    input: ({ project_id, extra: { terms } }) => ({
      contract_id: contractId(project_id, 'internal'),
      project_id,
      terms,
    }),
    follow: ({ project_id, services, issue }) => advanceFollows(services.streams, project_id, issue),
    answer: (state, context) => resource(state, context),
    preview: {
      schema: ForeseenContract,
      of: (_, after, context) => ({ ...resource(after, context), ...foreseen(context.extra.comparison) }),
    },
  }),
];
