import { Alert, Box, Button, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useState } from 'react';
import { app } from '../../messages.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { DateField } from '../../ui/dates/DateField.tsx';
import type { DraftOwner } from '../../shared/drafts/draft-storage.ts';
import { useLeaving } from '../../ui/dialogs/useLeaving.ts';
import { useSession } from '../../session/useSession.ts';
import type { Naming } from '../history/listed.ts';
import { UserFilter } from '../history/UserFilter.tsx';
import { reportSums } from './report-records.ts';
import { sumsText } from '../history/sums-text.ts';
import type { Stage } from './make-report.ts';
import { reportTexts } from './report-texts.ts';
import { useMaking } from './useMaking.ts';
import { most, useReportRecords } from './useReportRecords.ts';
import { historyTexts } from '../history/messages.ts';

/** `day`: initial date (YYYY-MM-DD); `whose`: user whose records are shown initially, null for all users. */
type Props = {
  day: string;
  whose: string | null;
  owner: DraftOwner;
  project: string;
  naming: Naming;
  close: () => void;
};

const stageText = (stage: Stage) =>
  stage.photo === null ? reportTexts.making : reportTexts.preparing(stage.photo + 1, stage.of);

/** Error message for these dates; null if they are valid. */
const problemOf = (from: string, until: string): string | null => {
  if (!from || !until) return reportTexts.dates;
  return from > until ? reportTexts.backwards : null;
};

type Known = ReturnType<typeof useReportRecords>;

/** Why no report can be made of the loaded data; null if one can. */
const hindranceOf = ({ failed, found, reported }: Known): string | null => {
  const photos = reported.reduce((sum, { sources }) => sum + sources.length, 0);
  if (failed) return historyTexts.historyFailed;
  if (found > most.records) return reportTexts.tooMany(found, most.records);
  return photos > most.photos ? reportTexts.tooManyPhotos(photos, most.photos) : null;
};

/** Remarks printed in the report. */
const remarksOf = ({ onDevice, missing, refused }: Known): string[] =>
  [
    onDevice && reportTexts.onDevice,
    missing !== null && reportTexts.missing(missing),
    refused > 0 && reportTexts.refusedOnes(refused),
  ].filter((remark) => remark !== false);

/** "Reporte del día": the progress of a day or date range as a PDF, also offline. */
const ReportDialog = ({ day, whose, owner, project, naming, close }: Props) => {
  const [from, setFrom] = useState(day);
  const [until, setUntil] = useState(day);
  const [created_by, setCreatedBy] = useState(whose);
  const problem = problemOf(from, until);
  const period = { from, until, created_by };
  const known = useReportRecords(owner, period, { naming, known: problem === null });
  const { reported, pending } = known;
  const { stage, make } = useMaking();
  const leaving = useLeaving(close);
  const by = useSession()?.user.name ?? '';

  const hindrance = problem ?? hindranceOf(known);
  const ready = hindrance === null && !pending && reported.length > 0;
  const summary = () => {
    if (problem !== null) return null;
    if (pending) return reportTexts.counting;
    if (hindrance !== null) return hindrance;
    return reported.length === 0 ? reportTexts.none : `${sumsText(reportSums(reported))}.`;
  };
  const remarks = remarksOf(known);
  const waiting = reported.filter((record) => record.waiting).length;
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
        <UserFilter of={owner.user_id} value={created_by} change={setCreatedBy} />
        <Typography role="status">{stage ? stageText(stage) : summary()}</Typography>
        {remarks.map((text) => (
          <Alert key={text} severity="warning" variant="outlined">
            {text}
          </Alert>
        ))}
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
          onClick={() =>
            void make({ from, until, project, by, made: new Date(), remarks, records: reported })
          }
        >
          {reportTexts.make}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

export default ReportDialog;
