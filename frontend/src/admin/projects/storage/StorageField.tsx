import { TextField, type TextFieldProps } from '@mui/material';
import { useFormContext } from 'react-hook-form';
import { useFormField } from '../../../ui/forms/FormField.tsx';

type Props = { name: string } & Pick<
  TextFieldProps,
  'label' | 'type' | 'disabled' | 'fullWidth' | 'helperText' | 'slotProps'
>;

/** Text input of the storage form: an address, a key or a name, without automatic correction. */
export const StorageField = ({ name, helperText, ...look }: Props) => {
  const { change, problem, ...field } = useFormField(name);
  const { clearErrors } = useFormContext();
  return (
    <TextField
      {...look}
      {...field}
      onChange={({ target }) => {
        clearErrors(name);
        change(target.value);
      }}
      error={problem !== undefined}
      helperText={problem ?? helperText}
    />
  );
};
