import { Checkbox, FormControlLabel, FormGroup } from '@mui/material';
import { importing } from '../../messages.ts';
import { decisionsFor, type Decision, type ImportReport } from './import-report.ts';
import { Part } from './Reconciliation.tsx';

type Props = {
  report: ImportReport;
  taken: Decision[];
  disabled: boolean;
  onDecide: (taken: Decision[]) => void;
};

/** Options that the importer applies only on request: hidden rows, lump sums, generated codes. Renders nothing if the file needs none. */
export const Decisions = ({ report, taken, disabled, onDecide }: Props) => {
  const offered = decisionsFor(report, taken);
  if (offered.length === 0) return null;
  return (
    <Part title={importing.decisions}>
      <FormGroup>
        {offered.map((decision) => (
          <FormControlLabel
            key={decision}
            sx={{ minHeight: { xs: 48, sm: 0 } }}
            disabled={disabled}
            control={
              <Checkbox
                size="small"
                checked={taken.includes(decision)}
                onChange={(_, checked) =>
                  onDecide(checked ? [...taken, decision] : taken.filter((one) => one !== decision))
                }
              />
            }
            label={importing[decision]}
          />
        ))}
      </FormGroup>
    </Part>
  );
};
