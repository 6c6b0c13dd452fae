import { Box, Typography } from '@mui/material';
import { Field } from '../ui/forms/Field.tsx';
import { readMoney, readPercentage } from '../ui/forms/typed-number.ts';
import { internal as words, projects } from '../messages.ts';
import { IvaFields } from '../shared/forms/IvaFields.tsx';
import { DateField } from '../ui/dates/DateField.tsx';
import { money } from '../ui/format/format.ts';
import { rulesTyped, type ContractForm, type Problems } from './contract-form.ts';

type Props = {
  form: ContractForm;
  problems: Problems;
  change: (patch: Partial<ContractForm>) => void;
};

/** The amount formatted as everywhere else; empty without one. */
const written = (typed: string) => {
  const { value, error } = readMoney(typed);
  return value > 0 && !error ? ` · ${money(value)}` : '';
};

const pair = { display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' }, gap: 2 };

/** Fields of the internal contract. */
export const ContractFields = ({ form, problems, change }: Props) => {
  const of = (field: keyof ContractForm) => ({
    name: field,
    value: form[field],
    change: (text: string) => change({ [field]: text }),
    problem: problems[field],
  });
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Field label={words.title} required {...of('title')} />
      <Field label={words.description} required multiline minRows={2} maxRows={8} {...of('description')} />
      <Field
        label={projects.contractAmount}
        required
        figure={readMoney}
        helperText={words.amountHint + written(form.contract_amount)}
        {...of('contract_amount')}
      />
      <Box sx={pair}>
        <DateField label={projects.startDate} required {...of('start_date')} />
        <DateField label={projects.endDate} required {...of('end_date')} />
      </Box>
      <Box sx={pair}>
        <Field
          label={words.advanceAmount}
          figure={readMoney}
          helperText={words.amountHint + written(form.anticipo_amount)}
          {...of('anticipo_amount')}
        />
        <Field
          label={words.amortization}
          figure={readPercentage}
          helperText={words.percentageHint}
          {...of('anticipo_amortization_percentage')}
        />
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {words.advanceHint}
      </Typography>
      <IvaFields
        label={words.iva}
        {...rulesTyped(form)}
        change={(patch) =>
          change(Object.fromEntries(Object.entries(patch).map(([field, value]) => [field, String(value)])))
        }
      />
    </Box>
  );
};
