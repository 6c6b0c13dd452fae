import type { Headings } from '@obraclara/events';
import { Alert, Box, Button, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { app, columnNames, importing } from '../../messages.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { quantity } from '../../ui/format/format.ts';
import { useLeaving } from '../../ui/dialogs/useLeaving.ts';
import { ConceptsPreview } from './ConceptsPreview.tsx';
import { Differences } from './Differences.tsx';
import { FindingsTable } from './FindingsTable.tsx';
import { Decisions } from './Decisions.tsx';
import { HeadingsForm } from './HeadingsForm.tsx';
import { changesSomething, type Decision, type ImportReport, type Kind } from './import-report.ts';
import { Months, Partidas, Unread } from './PartsPreview.tsx';
import { Part, Programmed, Reconciliation } from './Reconciliation.tsx';

type Tone = 'plain' | 'error' | 'warning' | 'success';
const colours: Record<Tone, string> = {
  plain: 'var(--text)',
  error: 'var(--red)',
  warning: 'var(--orange)',
  success: 'var(--green)',
};

const Figure = ({ label, value, tone = 'plain' }: { label: string; value: number; tone?: Tone }) => (
  <Box sx={{ flex: '1 1 96px', p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1 }}>
    <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
      {label}
    </Typography>
    <Typography
      component="dd"
      translate="no"
      sx={{ m: 0, fontSize: '1.5rem', fontWeight: 650, color: value ? colours[tone] : undefined }}
    >
      {quantity(value)}
    </Typography>
  </Box>
);

const Figures = ({ kind, report }: { kind: Kind; report: ImportReport }) => (
  <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0 }}>
    {kind === 'catalog' ? (
      <>
        <Figure label={importing.added} value={report.items_added ?? 0} tone="success" />
        <Figure label={importing.updated} value={report.items_updated ?? 0} />
        <Figure label={importing.unchanged} value={report.items_unchanged ?? 0} />
      </>
    ) : (
      <>
        <Figure label={importing.concepts} value={report.concepts_processed ?? 0} tone="success" />
        <Figure label={importing.months} value={report.project_months?.length ?? 0} />
      </>
    )}
    <Figure label={importing.errors} value={report.errors_total ?? report.errors.length} tone="error" />
    <Figure
      label={importing.warnings}
      value={report.warnings_total ?? report.warnings.length}
      tone="warning"
    />
  </Box>
);

const Mapping = ({ report: { mapping } }: { report: ImportReport }) => (
  <Part title={importing.columns}>
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {Object.entries(mapping).map(([field, { column, header }]) => (
        <Box
          key={field}
          component="li"
          sx={{ px: 1.25, py: 0.5, border: 1, borderColor: 'divider', borderRadius: 1, fontSize: '0.875rem' }}
        >
          <strong>{column}</strong> «{header}» → {columnNames[field as keyof typeof columnNames] ?? field}
        </Box>
      ))}
    </Box>
  </Part>
);

/** Content of the file: comparison with its totals, the concepts, and their partidas or months. */
const Contents = ({ kind, report }: { kind: Kind; report: ImportReport }) =>
  kind === 'catalog' ? (
    <>
      <Reconciliation report={report} />
      <ConceptsPreview kind={kind} report={report} />
      <Partidas report={report} />
    </>
  ) : (
    <>
      <Programmed report={report} />
      <ConceptsPreview kind={kind} report={report} />
      <Months report={report} />
    </>
  );

type Props = {
  kind: Kind;
  fileName: string;
  report: ImportReport;
  taken: Decision[];
  /** What the server is doing; null while the user decides. */
  busy: 'rereading' | 'writing' | null;
  onDecide: (taken: Decision[]) => void;
  onSay: (headings: Headings) => void;
  onImport: () => void;
  onCancel: () => void;
};

/** Preview before anything is written: the changes, how the file was read, and its errors. */
export const ImportPreview = ({
  kind,
  fileName,
  report,
  taken,
  busy,
  onDecide,
  onSay,
  onImport,
  onCancel,
}: Props) => {
  const id = useId();
  const leaving = useLeaving(onCancel, () => ({ dirty: false, busy: busy === 'writing' }));
  const [seen, setSeen] = useState<ImportReport | null>(null);
  // A confirmation applies to one preview; reading the file again requires a new one.
  const confirmed = seen === report;
  const changes = changesSomething(kind, report);
  const ready = changes && (confirmed || !report.differences?.length);
  const nothing = (report.items_unchanged ?? 0) > 0 ? importing.upToDate : importing.nothing;
  return (
    <Dialog leaving={leaving} fills steady maxWidth="md" aria-labelledby={id}>
      <DialogTitle id={id}>
        {kind === 'catalog' ? importing.catalogTitle : importing.programTitle}
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {fileName} · {importing.sheet} «{report.sheet}» · {importing.headerRow} {report.header_row}
        </Typography>
      </DialogTitle>
      <DialogContent
        dividers
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, alignContent: 'start' }}
      >
        <Figures kind={kind} report={report} />
        {!changes && (
          <Alert severity="info" variant="outlined">
            {nothing}
          </Alert>
        )}
        <Differences
          report={report}
          confirmed={confirmed}
          disabled={busy !== null}
          onConfirm={(yes) => setSeen(yes ? report : null)}
        />
        <Contents kind={kind} report={report} />
        <FindingsTable report={report} />
        <Decisions report={report} taken={taken} disabled={busy !== null} onDecide={onDecide} />
        <Unread report={report} />
        {report.unknown_headings && (
          <HeadingsForm unknown={report.unknown_headings} disabled={busy !== null} onSay={onSay}>
            <Button type="submit" variant="outlined" disabled={busy !== null}>
              {importing.readAgain}
            </Button>
          </HeadingsForm>
        )}
        {report.mapping && <Mapping report={report} />}
      </DialogContent>
      <DialogActions sx={{ '& button': { minHeight: { xs: 48, sm: 40 } } }}>
        <Button onClick={onCancel} disabled={busy === 'writing'}>
          {app.cancel}
        </Button>
        <Button
          variant="contained"
          onClick={onImport}
          loading={busy !== null}
          disabled={!ready}
          autoFocus={ready}
        >
          {importing.import}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
