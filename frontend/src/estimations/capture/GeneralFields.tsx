import { estimationTypeNames, estimationTypes } from '@obraclara/events';
import { Box, MenuItem } from '@mui/material';
import { memo } from 'react';
import { DateField } from '../../ui/dates/DateField.tsx';
import { generalFields, generalNames, type DraftGeneral } from '../general.ts';
import { Field } from '../../ui/forms/Field.tsx';
import { readQuantity } from '../../ui/forms/typed-number.ts';
import { inPairs } from '../../ui/forms/in-pairs.ts';
import { useCapture } from './capture-context.ts';
import type { Problems } from './problems.ts';
import type { ChangeIn } from './useDraft.ts';

type Props = { general: DraftGeneral; change: ChangeIn['general']; problems: Problems };

/** Grid columns on wide screens: all fields in one row. Elsewhere two per row, and an odd last one alone. */
const columns = generalNames.map((name) => generalFields[name].width).join(' ');

type TypeFieldProps = { label: string; value: string; change: (text: string) => void };

/** What the estimation charges; works if nothing is chosen. */
const TypeField = ({ value, ...field }: TypeFieldProps) => (
  <Field select {...field} value={value || estimationTypes[0]}>
    {estimationTypes.map((type) => (
      <MenuItem key={type} value={type}>
        {estimationTypeNames[type]}
      </MenuItem>
    ))}
  </Field>
);

const Fields = memo(({ general, change, problems }: Props) => (
  <Box
    sx={{
      display: 'grid',
      gap: 2,
      gridTemplateColumns: { xs: inPairs, lg: columns },
      '& > :last-child:nth-child(odd)': { gridColumn: { xs: '1 / -1', lg: 'auto' } },
    }}
  >
    {generalNames.map((name) => {
      const { label, kind, required = false, placeholder } = generalFields[name];
      const field = {
        label,
        required,
        value: general[name],
        change: (text: string) => change({ [name]: text }),
        problem: problems[name],
      };
      if (kind === 'day') return <DateField key={name} {...field} />;
      if (kind === 'type') return <TypeField key={name} {...field} />;
      return (
        <Field
          key={name}
          {...field}
          figure={kind === 'number' ? readQuantity : undefined}
          {...(placeholder && { placeholder })}
        />
      );
    })}
  </Box>
));
Fields.displayName = 'Fields';

/** Inputs of the general fields. */
export const GeneralFields = () => {
  const { typing, saving } = useCapture();
  return (
    <Fields general={typing.draft.general} change={typing.changeIn.general} problems={saving.problems} />
  );
};
