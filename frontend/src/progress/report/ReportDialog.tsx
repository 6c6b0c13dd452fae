import { Alert, Box, Button, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useState } from 'react';
import { app } from '../../messages.ts';
import { Dialog } from '../../shared/Dialog.tsx';
import { DateField } from '../../shared/dates/DateField.tsx';
import type { DraftOwner } from '../../shared/drafts/kept-store.ts';
import { useLeaving } from '../../shared/useLeaving.ts';
import type { Naming } from '../history/listed.ts';
import { Whose } from '../history/Whose.tsx';
import { reportSums } from './reported.ts';
import { sumsText } from '../history/sums-text.ts';
import { texts } from '../messages.ts';
import type { Stage } from './make-report.ts';
import { reportTexts } from './report-texts.ts';
import { useMaking } from './useMaking.ts';
import { mostRecords, useReported } from './useReported.ts';

/** `day`: the one that it begins with (YYYY-MM-DD). */
type Props = { day: string; owner: DraftOwner; project: string; naming: Naming; close: () => void };

const stageText = (stage: Stage) =>
  stage.photo === null ? reportTexts.making : reportTexts.preparing(stage.photo + 1, stage.of);

/** What keeps a report of these days from being made, in words; null when nothing does. */
const problemOf = (from: string, until: string): string | null => {
  if (!from || !until) return reportTexts.dates;
  return from > until ? reportTexts.backwards : null;
};

/** "Reporte del día": what was recorded in a day or a range, as a PDF, also without a network. */
const ReportDialog = ({ day, owner, project, naming, close }: Props) => {
  const [from, setFrom] = useState(day);
  const [until, setUntil] = useState(day);
  const [created_by, setCreatedBy] = useState<string | null>(owner.user_id);
  const problem = problemOf(from, until);
  const period = { from, until, created_by };
  const { reported, found, onDevice, failed, pending } = useReported(owner, period, {
    naming,
    known: problem === null,
  });

  const { stage, make } = useMaking();
  const leaving = useLeaving(close);

  const waiting = reported.filter((record) => record.waiting).length;
  const tooMany = found > mostRecords;
  const ready = problem === null && !pending && !failed && !tooMany && reported.length > 0;

  const by = naming.names.get(owner.user_id) ?? '';
  const summary = () => {
    if (problem !== null) return null;
    if (pending) return reportTexts.counting;
    if (failed) return texts.historyFailed;
    if (tooMany) return reportTexts.tooMany(found, mostRecords);
    return reported.length === 0 ? reportTexts.none : `${sumsText(reportSums(reported))}.`;
  };
  return (
    <Dialog leaving={leaving} inAddress maxWidth="sm" aria-labelledby="report-title">
      <DialogTitle id="report-title">{reportTexts.open}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, pt: '8px !important' }}>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))' }}>
          <DateField label={reportTexts.from} value={from} change={setFrom} />
          <DateField
            label={reportTexts.until}
            value={until}
            change={setUntil}
            problem={problem ?? undefined}
          />
        </Box>
        <Whose of={owner.user_id} value={created_by} change={setCreatedBy} />
        <Typography role="status">{stage ? stageText(stage) : summary()}</Typography>
        {onDevice && (
          <Alert severity="warning" variant="outlined">
            {reportTexts.onDevice}
          </Alert>
        )}
        {waiting > 0 && (
          <Alert severity="info" variant="outlined">
            {reportTexts.waitingOnes(waiting)}
          </Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, '& button': { minHeight: { xs: 52, sm: 40 } } }}>
        <Button onClick={leaving.attempt}>{app.close}</Button>
        <Button
          variant="contained"
          disabled={!ready}
          loading={stage !== null}
          onClick={() => void make({ from, until, project, by, made: new Date(), records: reported })}
        >
          {reportTexts.make}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

export default ReportDialog;
