import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, type ReactNode } from 'react';
import { app, columnNames, importing } from '../../messages.ts';
import { money, quantity } from '../../shared/format.ts';
import { FindingsTable } from './FindingsTable.tsx';
import { changesSomething, differenceOf, reconciles, type ImportReport, type Kind } from './import-report.ts';

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
        <Figure label={importing.months} value={report.months?.length ?? 0} />
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

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="section">
    <Typography variant="h3" sx={{ mb: 1 }}>
      {title}
    </Typography>
    {children}
  </Box>
);

const Reconciliation = ({ report }: { report: ImportReport }) => {
  const difference = differenceOf(report);
  const line = (label: string, value: number) => (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, maxWidth: 400 }}>
      <Typography component="dt" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography component="dd" sx={{ m: 0, fontWeight: 600 }}>
        {money(value)}
      </Typography>
    </Box>
  );
  return (
    <Part title={importing.reconciliation}>
      <Box component="dl" sx={{ m: 0, mb: 1 }}>
        {typeof report.file_total === 'number' && line(importing.fileTotal, report.file_total)}
        {typeof report.computed_total === 'number' && line(importing.computedTotal, report.computed_total)}
        {difference !== null && line(importing.difference, difference)}
      </Box>
      {difference === null ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {importing.noFileTotal}
        </Typography>
      ) : (
        <Alert severity={reconciles(difference) ? 'success' : 'warning'} variant="outlined">
          {reconciles(difference) ? importing.reconciled : importing.unreconciled}
        </Alert>
      )}
    </Part>
  );
};

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

type Props = {
  kind: Kind;
  fileName: string;
  report: ImportReport;
  writing: boolean;
  onImport: () => void;
  onCancel: () => void;
};

/** What the file would change, how it was read and what is wrong with it, before anything is written. */
export const ImportPreview = ({ kind, fileName, report, writing, onImport, onCancel }: Props) => {
  const phone = useMediaQuery('(max-width: 599px)');
  const id = useId();
  const changes = changesSomething(kind, report);
  const nothing = (report.items_unchanged ?? 0) > 0 ? importing.upToDate : importing.nothing;
  return (
    <Dialog
      open
      fullScreen={phone}
      maxWidth="md"
      onClose={(_, why) => why === 'escapeKeyDown' && !writing && onCancel()}
      aria-labelledby={id}
    >
      <DialogTitle id={id}>
        {kind === 'catalog' ? importing.catalogTitle : importing.programTitle}
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {fileName} · {importing.sheet} «{report.sheet}» · {importing.headerRow} {report.header_row}
        </Typography>
      </DialogTitle>
      <DialogContent dividers sx={{ display: 'grid', gap: 3, alignContent: 'start' }}>
        <Figures kind={kind} report={report} />
        {!changes && (
          <Alert severity="info" variant="outlined">
            {nothing}
          </Alert>
        )}
        {kind === 'catalog' && <Reconciliation report={report} />}
        <FindingsTable report={report} />
        {report.mapping && <Mapping report={report} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel} disabled={writing}>
          {app.cancel}
        </Button>
        <Button
          variant="contained"
          onClick={onImport}
          loading={writing}
          disabled={!changes}
          autoFocus={changes}
        >
          {importing.import}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
