import { Alert, Button } from '@mui/material';
import { unclassifiedRetentions } from '@obraclara/events';
import { Suspense, useMemo, useState } from 'react';
import { RetentionKindsDialog } from './lazy-retention-kinds.ts';
import { texts } from './messages.ts';
import type { EstimationRow } from './row.ts';

type Props = {
  project_id: string;
  rows: EstimationRow[];
  /** Whether this user captures the estimations of the contract and so may classify. */
  editable: boolean;
};

const look = {
  color: 'text.primary',
  py: 0,
  alignItems: 'center',
  '& .MuiAlert-action': { alignItems: 'center', pt: 0, '& button': { minHeight: 48 } },
};

/** Reports deductions without a kind, with the button of the dialog that asks for each name. */
export const RetentionKindsAlert = ({ project_id, rows, editable }: Props) => {
  const unclassified = useMemo(() => unclassifiedRetentions(rows), [rows]);
  const [open, setOpen] = useState(false);
  if (unclassified.length === 0) return null;
  return (
    <>
      <Alert
        severity="warning"
        variant="outlined"
        sx={look}
        action={editable && <Button onClick={() => setOpen(true)}>{texts.classify}</Button>}
      >
        {editable ? texts.unclassified : texts.unclassifiedForOthers}
      </Alert>
      {open && (
        <Suspense fallback={null}>
          <RetentionKindsDialog {...{ project_id, unclassified }} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
