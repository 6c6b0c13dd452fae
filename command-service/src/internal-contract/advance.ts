import { contractId, type InternalContractTerms } from '@obraclara/events';
import { settledWarnings, type Comparison } from '../estimation/changes.ts';
import { grantAdvance } from '../estimation/advance.ts';
import { estimations } from '../estimation/rules.ts';
import type { Followed } from '../machinery/command.ts';
import { uuidV5 } from '@obraclara/platform/work';
import { execute, preview, type Issue } from '../machinery/execute.ts';
import { withMoneyRange } from '../machinery/money-range.ts';
import type { Streams } from '../machinery/streams.ts';
import { definedTerms, internalContract } from './rules.ts';

const grant = (project_id: string, terms: InternalContractTerms, issue: Issue) => {
  const contract_id = contractId(project_id, 'internal');
  const { anticipo_amount: amount, anticipo_amortization_percentage: amortization_percentage } = terms;
  const input = { contract_id, project_id, amount, amortization_percentage };
  return { aggregate: estimations, key: contract_id, rule: withMoneyRange(grantAdvance), input, issue };
};

/** The estimations before and after the advance of these terms; writes nothing. Refuses terms whose advance the ledger rejects. */
export const advanceForeseen = (
  streams: Streams,
  project_id: string,
  terms: InternalContractTerms,
  issue: Issue,
): Promise<Comparison> => preview(streams, grant(project_id, terms, issue));

/**
 * Sets the ledger's advance to the contract's present terms and returns the position to read from. It reads the contract, not the request,
 * because a late retry must not restore old terms. If the contract changes meanwhile, it runs again, so that the last write uses the latest
 * terms.
 */
export const advanceFollows = async (
  streams: Streams,
  project_id: string,
  issue: Issue,
): Promise<Followed> => {
  for (;;) {
    const { state, revision } = await streams.load(internalContract, project_id);
    const { fingerprint: _, ...issued } = issue;
    const command_id = uuidV5(`${issue.command_id} advance of ${revision}`);
    const asked = grant(project_id, definedTerms(state), { ...issued, command_id });
    const { position, answer: warnings } = await execute(
      streams,
      { ...asked, comparing: true },
      (after, before) => settledWarnings({ before, after }),
    );
    if ((await streams.load(internalContract, project_id)).revision === revision)
      return { position, fields: { warnings } };
  }
};
