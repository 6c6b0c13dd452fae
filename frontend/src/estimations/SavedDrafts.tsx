import { Alert, Button } from '@mui/material';
import { useState } from 'react';
import { discardDraft, keptDraft, keptDrafts } from './draft-store.ts';
import type { EstimationRow } from './row.ts';
import { texts } from './messages.ts';

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
    <Alert
      key={id ?? 'nueva'}
      severity="info"
      variant="outlined"
      sx={{
        color: 'text.primary',
        flexWrap: 'wrap',
        alignItems: 'center',
        '& .MuiAlert-action': { alignItems: 'center', pt: 0, '& button': { minHeight: { xs: 48, sm: 40 } } },
      }}
      action={
        <>
          <Button onClick={() => resume(row)}>Continuar</Button>
          <Button
            color="error"
            onClick={() => {
              discardDraft({ ...of, estimation_id: id });
              setIds(ids.filter((other) => other !== id));
            }}
          >
            {texts.discard}
          </Button>
        </>
      }
    >
      La estimación {keptDraft({ ...of, estimation_id: id })?.draft.number} se quedó sin guardar.
    </Alert>
  ));
};
