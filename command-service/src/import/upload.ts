import type { CatalogUploadQuery, ProgramUploadQuery } from '@obraclara/api';
import { contractOf, Headings } from '@obraclara/events';
import { authorize, refuse } from '@obraclara/platform/http';
import type { Action } from '@obraclara/events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { catalog, type CatalogState } from '../catalog/rules.ts';
import { changesByAmendment } from '../contract/amend-only.ts';
import { termsOf } from '../contract/rules.ts';
import { refuseWithoutAmendment } from '../contract/refusal.ts';
import { commandId } from '../machinery/command-id.ts';
import { issueOf, requestKey, sendAt } from '../machinery/command.ts';
import type { Issue } from '../machinery/execute.ts';
import { fingerprintFor } from '../machinery/fingerprint.ts';
import { personOf } from '../machinery/guard.ts';
import type { Services } from '../machinery/services.ts';
import {
  isUnreadable,
  readCatalog,
  readProgram,
  rejectionOf,
  unreadable,
  type CatalogReading,
  type ProgramReading,
} from '@obraclara/spreadsheet';
import { headingKey } from '@obraclara/spreadsheet/words';
import { isDisagreement, refuseUnconfirmed, type Agreement } from './agreement.ts';
import { appendImport, comparisonCatalog, type Plan } from './append-import.ts';
import { loadConceptQuantities } from './concept-quantities.ts';
import { planCatalog, worth } from './catalog-plan.ts';
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

/** The terms of the contract, once the user may write it. */
export const admittedTerms = async ({ request, services, action, contract_id, termsOf }: Asked) => {
  const { project_id } = contractOf(contract_id);
  authorize(personOf(request), action, project_id);
  const project = await services.openProject(project_id);
  const amendOnly = await changesByAmendment(services, { key: contract_id, project });
  return { ...(await termsOf(services, project_id)), amendOnly };
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
  /** Only an amendment may change what was contracted. */
  amendOnly: boolean;
};

const carryOut = async <Answer extends Agreement>(
  { reply, services, contract_id }: Asked,
  { issue, planOf, dryRun, digest, amendOnly }: Carried<Answer>,
) => {
  const admitted = (plan: Plan<Answer>) => {
    if (amendOnly && plan.amends) refuseWithoutAmendment(plan.amends);
    return plan;
  };
  try {
    const { answer, position } = await appendImport(services.streams, {
      contract_id,
      issue,
      plan: (state) => (dryRun ? admitted(planOf(true)(state)) : planOf(false)(state)),
      admit: (plan, state) =>
        refuseUnconfirmed(admitted(plan).answer, digest, () => planOf(true)(state).answer),
      dryRun,
    });
    return await sendAt(reply, position, 200, { ...answer, dry_run: dryRun });
  } catch (error) {
    if (!isDisagreement(error)) throw error;
    const { detail, preview } = error;
    return reply.code(422).send({ detail, preview: { ...preview, dry_run: true } });
  }
};

const refuseNothing = (reading: CatalogReading | ProgramReading) => {
  const rejection = rejectionOf(reading);
  if (rejection !== null) throw unreadable(400, rejection, reading.unknown_headings);
};

const headingsCheck = Compile(Headings);

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const notHeadings =
  'headings debe ser un objeto JSON que diga de cada encabezado qué es, como {"TARIFA":"unit_price"}';

const byKey = (headings: Headings): Headings =>
  Object.fromEntries(Object.entries(headings).map(([heading, field]) => [headingKey(heading), field]));

/** Meanings of headings in the request, by heading key; empty if the request has none. Throws 400 if they are invalid. */
const headingsOf = (text: string | undefined): { headings?: Headings } => {
  if (text === undefined) return {};
  const headings = parsed(text);
  if (headingsCheck.Check(headings)) return { headings: byKey(headings) };
  return refuse(400, notHeadings, [{ field: 'headings', message: notHeadings }]);
};

/**
 * The file of an upload, its command, the contract's catalog, and the meanings of headings: those of the request (`typed`) take precedence
 * over those of earlier imports.
 */
const received = async (asked: Asked, name: string, typed: string | undefined) => {
  const given = headingsOf(typed);
  const { bytes, source: file } = await uploadedFile(asked.request);
  const source = { ...file, ...given };
  const issue = uploadIssue(asked, name, source);
  const known = await comparisonCatalog(asked.services.streams, asked.contract_id, issue);
  return { bytes, source, issue, known, headings: { ...known.headings, ...given.headings } };
};

/** Wraps an upload: the error response for an unreadable file also lists its unknown headings, if there are any. */
const offeringHeadings =
  (upload: (asked: Asked) => Promise<unknown>) =>
  async (asked: Asked): Promise<unknown> => {
    try {
      return await upload(asked);
    } catch (error) {
      if (!isUnreadable(error) || !error.unknown_headings) throw error;
      const { statusCode, detail, unknown_headings } = error;
      return asked.reply.code(statusCode).send({ detail, unknown_headings });
    }
  };

/** Imports a catalog workbook into this contract. */
export const uploadCatalog = offeringHeadings(async (asked) => {
  const { amendOnly, ...award } = await admittedTerms(asked);
  const query = asked.request.query as Static<typeof CatalogUploadQuery>;
  const { dry_run = false, digest, headings: typed, ...decided } = query;
  const { bytes, source, issue, headings, known } = await received(asked, 'catalog.import', typed);
  const { contract_amount } = termsOf(award, known).at(-1)!;
  const extraordinary_amount = worth([...known.concepts.values()].filter((one) => one.is_extraordinary));
  const reading = await readCatalog(bytes, { ...decided, headings, contract_amount, extraordinary_amount });
  refuseNothing(reading);
  const quantities = await loadConceptQuantities(asked.services, asked.contract_id);
  return carryOut(asked, {
    issue,
    planOf: (detailed) => planCatalog(reading, { source, quantities, contract_amount }, detailed),
    dryRun: dry_run,
    digest,
    amendOnly,
  });
});

/** Imports a program workbook into this contract; its concepts must be in the contract's catalog. */
export const uploadProgram = offeringHeadings(async (asked) => {
  const { amendOnly, ...award } = await admittedTerms(asked);
  const query = asked.request.query as Static<typeof ProgramUploadQuery>;
  const { dry_run = false, digest, headings: typed, ...decided } = query;
  const { bytes, source, issue, headings, known } = await received(asked, 'program.import', typed);
  const { start_date } = award;
  const { end_date } = termsOf(award, known).at(-1)!;
  const concepts = [...known.concepts.values()];
  const reading = await readProgram(bytes, { ...decided, headings, start_date, end_date, concepts });
  refuseNothing(reading);
  return carryOut(asked, {
    issue,
    planOf: (detailed) => planProgram(reading, source, detailed),
    dryRun: dry_run,
    digest,
    amendOnly,
  });
});
