import { Autocomplete, TextField } from '@mui/material';
import { useController } from 'react-hook-form';

/** One thing to choose: `id` is the value of the field. */
type Choosable = { id: string; label: string };

type Props = { name: string; label: string; options: readonly Choosable[]; none: string; hint?: string };

/** A field of a form that takes one of these, or none. `none`: text when there are no options. */
export const ChosenField = ({ name, label, options, none, hint }: Props) => {
  const { field, fieldState } = useController<Record<string, string>>({ name });
  const problem = fieldState.error?.message;
  return (
    <Autocomplete
      size="small"
      options={options}
      value={options.find(({ id }) => id === field.value) ?? null}
      onChange={(_, chosen) => field.onChange(chosen?.id ?? '')}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      noOptionsText={none}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          error={problem !== undefined}
          helperText={problem ?? hint}
          inputRef={field.ref}
        />
      )}
      sx={{ '& .MuiInputBase-root': { minHeight: { xs: 48, sm: 40 } } }}
    />
  );
};
