import { useState } from 'react';
import { fieldErrorsOf } from '../../api/api-error.ts';
import { useCommand } from '../../api/useCommand.ts';
import { toast } from '../../shared/toasts.ts';
import { draftBody, draftProblems } from '../draft-claim.ts';
import type { Draft } from '../draft.ts';
import { said } from '../messages.ts';
import type { EstimationRow } from '../row.ts';
import type { Problems } from './GeneralFields.tsx';

type Target = { project_id: string; editing: EstimationRow | null; others: readonly EstimationRow[] };

/**
 * Saves the claim if nothing is missing. Problems show beside their fields from the first attempt on; what the server refuses shows there
 * too until something changes.
 */
export const useSave = ({ project_id, editing, others }: Target, draft: Draft, saved: () => void) => {
  const command = useCommand();
  const [tried, setTried] = useState(false);
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<{ draft: Draft; problems: Problems } | null>(null);

  const found = draftProblems(draft, others);
  const problems: Problems = {
    ...(tried && Object.fromEntries(found.toReversed().map(({ field, message }) => [field, message]))),
    ...(refused?.draft === draft && refused.problems),
  };
  const save = async () => {
    setTried(true);
    if (found[0]) return toast(found[0].message, 'error');
    setSending(true);
    const [method, path] = editing ? ['PUT', `estimations/${editing.id}`] : ['POST', 'estimations'];
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
