import { useState } from 'react';
import { discardDraft, keptDraft, keptDrafts } from './draft-store.ts';
import type { EstimationRow } from './row.ts';
import { DraftAlert } from '../shared/drafts/DraftAlert.tsx';

type Props = {
  of: { user_id: string; project_id: string };
  rows: EstimationRow[];
  resume: (row: EstimationRow | null) => void;
};

/** Lists saved drafts of estimations, each with buttons to resume or discard it. */
export const SavedDrafts = ({ of, rows, resume }: Props) => {
  const [ids, setIds] = useState(() => keptDrafts(of));
  const known = ids.flatMap((id) => {
    const row = id === null ? null : rows.find((row) => row.id === id);
    return row === undefined ? [] : [{ id, row }];
  });
  return known.map(({ id, row }) => (
    <DraftAlert
      key={id ?? 'nueva'}
      resume={() => resume(row)}
      discard={() => {
        discardDraft({ ...of, estimation_id: id });
        setIds(ids.filter((other) => other !== id));
      }}
    >
      La estimación {keptDraft({ ...of, estimation_id: id })?.draft.number} se quedó sin guardar.
    </DraftAlert>
  ));
};
