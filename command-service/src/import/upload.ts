import type { CatalogUploadQuery, ProgramUploadQuery } from '@obraclara/api';
import { contractOf } from '@obraclara/events';
import { authorize, refuse } from '@obraclara/platform/http';
import type { Action } from '@obraclara/events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { catalog, type CatalogState } from '../catalog/rules.ts';
import { commandId } from '../machinery/command-id.ts';
import { issueOf, requestKey, sendAt } from '../machinery/command.ts';
import type { Issue } from '../machinery/execute.ts';
import { fingerprintFor } from '../machinery/fingerprint.ts';
import { personOf } from '../machinery/guard.ts';
import type { Services } from '../machinery/services.ts';
import { readCatalog, readProgram, rejectionOf } from '@obraclara/spreadsheet';
import { isDisagreement, refuseUnconfirmed, type Agreement } from './agreement.ts';
import { appendImport, comparisonCatalog, type Plan } from './append-import.ts';
import { loadConceptQuantities } from './concept-quantities.ts';
import { planCatalog } from './catalog-plan.ts';
import { planProgram } from './program-plan.ts';
import { uploadedFile, type Source } from './uploaded-file.ts';

/** Terms of a contract that files are compared with. */
export type ContractTerms = { contract_amount: number; start_date: string; end_date: string };

export type Asked = {
  request: FastifyRequest;
  reply: FastifyReply;
  services: Services;
  action: Action;
  contract_id: string;
  /** The terms of the contract of an existing project; refuses when the contract does not exist. */
  termsOf: (services: Services, project_id: string) => Promise<ContractTerms>;
};

const admitted = async ({ request, services, action, contract_id, termsOf }: Asked) => {
  const { project_id } = contractOf(contract_id);
  authorize(personOf(request), action, project_id);
  await services.liveProject(project_id);
  return termsOf(services, project_id);
};

/** The command of an upload, identified by its key, its file and the other parameters. */
const uploadIssue = (
  { request, services, contract_id }: Asked,
  name: string,
  { file_hash }: Source,
): Issue => {
  const scope = { by: personOf(request).id, name, stream: catalog.stream(contract_id) };
  const { params, query } = request;
  const key = requestKey(request);
  return issueOf(request, services, {
    command_id: commandId(scope, key),
    ...fingerprintFor(key, { params, query, body: file_hash }),
  });
};

type Carried<Answer> = {
  issue: Issue;
  /** The plan; `detailed` includes the concepts, for the preview. */
  planOf: (detailed: boolean) => (state: CatalogState) => Plan<Answer>;
  dryRun: boolean;
  digest: string | undefined;
};

const carryOut = async <Answer extends Agreement>(
  { reply, services, contract_id }: Asked,
  { issue, planOf, dryRun, digest }: Carried<Answer>,
) => {
  try {
    const { answer, position } = await appendImport(services.streams, {
      contract_id,
      issue,
      plan: planOf(dryRun),
      admit: ({ answer }, state) => refuseUnconfirmed(answer, digest, () => planOf(true)(state).answer),
      dryRun,
    });
    return await sendAt(reply, position, 200, { ...answer, dry_run: dryRun });
  } catch (error) {
    if (!isDisagreement(error)) throw error;
    const { detail, preview } = error;
    return reply.code(422).send({ detail, preview: { ...preview, dry_run: true } });
  }
};

const refuseNothing = (rejection: string | null) => rejection !== null && refuse(400, rejection);

/** Imports a catalog workbook into this contract. */
export const uploadCatalog = async (asked: Asked) => {
  const { contract_amount } = await admitted(asked);
  const { dry_run = false, digest, ...decided } = asked.request.query as Static<typeof CatalogUploadQuery>;
  const { bytes, source } = await uploadedFile(asked.request);
  const reading = await readCatalog(bytes, { ...decided, contract_amount });
  refuseNothing(rejectionOf(reading));
  const quantities = await loadConceptQuantities(asked.services, asked.contract_id);
  return carryOut(asked, {
    issue: uploadIssue(asked, 'catalog.import', source),
    planOf: (detailed) => planCatalog(reading, { source, quantities, contract_amount }, detailed),
    dryRun: dry_run,
    digest,
  });
};

/** Imports a program workbook into this contract; its concepts must be in the contract's catalog. */
export const uploadProgram = async (asked: Asked) => {
  const { start_date, end_date } = await admitted(asked);
  const { dry_run = false, digest, ...decided } = asked.request.query as Static<typeof ProgramUploadQuery>;
  const { bytes, source } = await uploadedFile(asked.request);
  const issue = uploadIssue(asked, 'program.import', source);
  const comparison = await comparisonCatalog(asked.services.streams, asked.contract_id, issue);
  const concepts = [...comparison.concepts.values()];
  const reading = await readProgram(bytes, { ...decided, start_date, end_date, concepts });
  refuseNothing(rejectionOf(reading));
  return carryOut(asked, {
    issue,
    planOf: (detailed) => planProgram(reading, source, detailed),
    dryRun: dry_run,
    digest,
  });
};
