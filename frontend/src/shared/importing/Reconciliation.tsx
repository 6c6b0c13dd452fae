import { addMoney } from '@obraclara/events';
import { Alert, Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { importing } from '../../messages.ts';
import { money } from '../../ui/format/format.ts';
import { differenceOf, reconciles, type ImportReport } from './import-report.ts';

/** A titled part of the preview. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="section">
    <Typography variant="h3" sx={{ mb: 1 }}>
      {title}
    </Typography>
    {children}
  </Box>
);

const Line = ({ label, value }: { label: string; value: number }) => (
  <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, maxWidth: 400 }}>
    <Typography component="dt" sx={{ color: 'text.secondary' }}>
      {label}
    </Typography>
    <Typography component="dd" translate="no" sx={{ m: 0, fontWeight: 600 }}>
      {money(value)}
    </Typography>
  </Box>
);

/** Programmed total compared with the contracted total, in pesos. */
export const Programmed = ({ report }: { report: ImportReport }) => {
  const { computed_total, contracted_total } = report;
  if (computed_total === undefined || contracted_total === undefined) return null;
  const difference = addMoney(computed_total, -contracted_total);
  return (
    <Part title={importing.reconciliation}>
      <Box component="dl" sx={{ m: 0, mb: 1 }}>
        <Line label={importing.contractedTotal} value={contracted_total} />
        <Line label={importing.programmedTotal} value={computed_total} />
        <Line label={importing.difference} value={difference} />
      </Box>
      <Alert severity={reconciles(difference) ? 'success' : 'warning'} variant="outlined">
        {reconciles(difference) ? importing.fullyProgrammed : importing.notFullyProgrammed}
      </Alert>
    </Part>
  );
};

/** Sum of the concepts compared with the total that the file states. */
export const Reconciliation = ({ report }: { report: ImportReport }) => {
  const difference = differenceOf(report);
  return (
    <Part title={importing.reconciliation}>
      <Box component="dl" sx={{ m: 0, mb: 1 }}>
        {typeof report.file_total === 'number' && (
          <Line label={importing.fileTotal} value={report.file_total} />
        )}
        {typeof report.computed_total === 'number' && (
          <Line label={importing.computedTotal} value={report.computed_total} />
        )}
        {difference !== null && <Line label={importing.difference} value={difference} />}
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
