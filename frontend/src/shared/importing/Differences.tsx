import { Alert, AlertTitle, Box, Checkbox, FormControlLabel } from '@mui/material';
import { importing } from '../../messages.ts';
import type { ImportReport } from './import-report.ts';

type Props = {
  report: ImportReport;
  confirmed: boolean;
  disabled: boolean;
  onConfirm: (confirmed: boolean) => void;
};

/** Differences between the file and the data to import. The user must confirm them before the import. */
export const Differences = ({ report: { differences = [] }, confirmed, disabled, onConfirm }: Props) => {
  if (differences.length === 0) return null;
  return (
    <Alert severity="warning" variant="outlined">
      <AlertTitle>{importing.differences}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {differences.map(({ code, message }) => (
          <Box key={code} component="li" sx={{ '&::first-letter': { textTransform: 'uppercase' } }}>
            {message}
          </Box>
        ))}
      </Box>
      <FormControlLabel
        sx={{ mt: 1, minHeight: 48 }}
        disabled={disabled}
        control={<Checkbox checked={confirmed} onChange={(_, checked) => onConfirm(checked)} />}
        label={importing.confirmDifferences}
      />
    </Alert>
  );
};
