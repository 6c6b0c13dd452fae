import { Checkbox, FormControlLabel } from '@mui/material';
import { useController } from 'react-hook-form';

/** A box of a form to tick. */
export const CheckField = ({ name, label }: { name: string; label: string }) => {
  const { field } = useController<Record<string, boolean>>({ name });
  return (
    <FormControlLabel
      control={
        <Checkbox
          checked={field.value === true}
          onChange={field.onChange}
          slotProps={{ input: { ref: field.ref } }}
        />
      }
      label={label}
      sx={{ minHeight: 48 }}
    />
  );
};
