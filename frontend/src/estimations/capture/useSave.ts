import { useMemo, useState } from 'react';
import { fieldErrorsOf } from '../../api/api-error.ts';
import { useCommand } from '../../api/useCommand.ts';
import { toast } from '../../shared/toasts.ts';
import { draftBody, draftProblems, type Problem } from '../draft-claim.ts';
import type { Draft } from '../draft.ts';
import { useContract } from '../contract.ts';
import { said } from '../messages.ts';
import type { EstimationRow } from '../row.ts';
import type { Problems } from './GeneralFields.tsx';

const none: Problems = {};

/** The first problem of each field. */
const problemsByField = (found: Problem[]): Problems =>
  Object.fromEntries(found.toReversed().map(({ field, message }) => [field, message]));

type Target = { project_id: string; editing: EstimationRow | null; others: readonly EstimationRow[] };

/**
 * Saves the claim if nothing is missing. Problems show beside their fields from the first attempt on; what the server refuses shows there
 * too until something changes.
 */
export const useSave = ({ project_id, editing, others }: Target, draft: Draft, saved: () => void) => {
  const command = useCommand();
  const { resource, needsQuantity } = useContract();
  const [tried, setTried] = useState(false);
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<{ draft: Draft; problems: Problems } | null>(null);

  const found = useMemo(() => draftProblems(draft, others, needsQuantity), [draft, others, needsQuantity]);
  const problems = useMemo<Problems>(() => {
    if (refused?.draft === draft) return refused.problems;
    return tried && found.length > 0 ? problemsByField(found) : none;
  }, [tried, found, refused, draft]);
  const save = async () => {
    setTried(true);
    if (found[0]) return toast(found[0].message, 'error');
    setSending(true);
    const [method, path] = editing ? ['PUT', `${resource}/${editing.id}`] : ['POST', resource];
    const outcome = await command(
      method,
      path,
      editing ? said.updated : said.created,
      draftBody(project_id, draft),
    );
    setSending(false);
    if (outcome.ok) saved();
    else setRefused({ draft, problems: fieldErrorsOf(outcome.error) });
  };
  return { save, sending, problems };
};
