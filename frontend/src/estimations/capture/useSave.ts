import { useMemo, useState } from 'react';
import { fieldErrorsOf } from '../../api/api-error.ts';
import { datesOf } from '../../shared/contract-dates.ts';
import { toast } from '../../shared/toasts.ts';
import { draftBody, draftProblems, unreadLines, type Problem } from '../draft-claim.ts';
import type { Draft } from '../draft.ts';
import { useContract } from '../contract.ts';
import { said } from '../messages.ts';
import type { EstimationProject, EstimationRow } from '../row.ts';
import { errorOf, useAskingCommand } from '../useAskingCommand.tsx';
import type { Problems } from './GeneralFields.tsx';

const none: Problems = {};

/** The first problem of each field. */
const problemsByField = (found: Problem[]): Problems =>
  Object.fromEntries(found.toReversed().map(({ field, message }) => [field, message]));

type Target = {
  project: EstimationProject;
  editing: EstimationRow | null;
  others: readonly EstimationRow[];
};

/**
 * Saves the claim if nothing is missing. `unread`: the lines whose quantity cannot be read; they are not sent as 0 unless
 * the person says so (`submit`). Problems show beside their fields from the first attempt on; what the server refuses shows there
 * too until something changes.
 */
export const useSave = ({ project, editing, others }: Target, draft: Draft, saved: () => void) => {
  const { ask, question } = useAskingCommand();
  const { resource, needsQuantity } = useContract();
  const [tried, setTried] = useState(false);
  const [sending, setSending] = useState(false);
  const [unread, setUnread] = useState<number[]>([]);
  const [refused, setRefused] = useState<{ draft: Draft; problems: Problems } | null>(null);

  const { start_date, end_date } = project;
  const found = useMemo(() => {
    const dates = datesOf({ start_date, end_date });
    return draftProblems(draft, { others, needsQuantity, dates, editing });
  }, [draft, others, needsQuantity, start_date, end_date, editing]);
  const problems = useMemo<Problems>(() => {
    if (refused?.draft === draft) return refused.problems;
    return tried && found.length > 0 ? problemsByField(found) : none;
  }, [tried, found, refused, draft]);
  const submit = async () => {
    setUnread([]);
    setSending(true);
    const [method, path] = editing ? ['PUT', `${resource}/${editing.id}`] : ['POST', resource];
    const outcome = await ask(
      method,
      path,
      editing ? said.updated : said.created,
      draftBody(project.id, draft),
    );
    setSending(false);
    if (outcome.ok) saved();
    else setRefused({ draft, problems: fieldErrorsOf(errorOf(outcome)) });
  };
  const save = async () => {
    setTried(true);
    if (found[0]) return toast(found[0].message, 'error');
    const lines = unreadLines(draft);
    if (lines.length > 0) setUnread(lines);
    else await submit();
  };
  return { save, submit, sending, problems, question, unread, correct: () => setUnread([]) };
};
