import { Box, FormControlLabel, FormHelperText, MenuItem, Switch } from '@mui/material';
import { ivaPercentages, type Iva } from '@obraclara/events';
import { projects } from '../../messages.ts';
import { Field } from '../../ui/forms/Field.tsx';

type Rules = Iva & { closes_cents: boolean };
type Props = Rules & { label: string; change: (patch: Partial<Rules>) => void };

const choices = [
  ['iva_exempt', projects.ivaExempt, undefined],
  ['closes_cents', projects.closesCents, projects.closesCentsHelp],
] as const;

/** IVA of a contract, and its closing cents. Estimations keep what held when they were captured. */
export const IvaFields = ({ label, change, ...rules }: Props) => (
  <>
    <Field
      select
      label={label}
      value={String(rules.iva_percentage)}
      change={(rate) => change({ iva_percentage: Number(rate) })}
      helperText={projects.ivaHelp}
    >
      {[...new Set([...ivaPercentages, rules.iva_percentage])].map((rate) => (
        <MenuItem key={rate} value={String(rate)}>
          <span translate="no">{projects.ivaRate(rate)}</span>
        </MenuItem>
      ))}
    </Field>
    {choices.map(([name, text, hint]) => (
      <Box key={name}>
        <FormControlLabel
          control={
            <Switch checked={rules[name]} onChange={({ target }) => change({ [name]: target.checked })} />
          }
          label={text}
          sx={{ minHeight: { xs: 48, sm: 40 } }}
        />
        {hint && <FormHelperText sx={{ m: 0 }}>{hint}</FormHelperText>}
      </Box>
    ))}
  </>
);
