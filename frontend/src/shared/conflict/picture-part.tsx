import { Box } from '@mui/material';
import { fileOf } from '../file-of.ts';
import { PhotoImage } from '../PhotoImage.tsx';
import { part, type Field } from './fields.ts';

/** A picture of a form, by the property that holds its link; shown as it is, since two have nothing that could be said of them. */
export const picturePart = <Name extends string, Values extends Record<Name, string | null>>(
  name: Name,
  label: string,
): Field<Values> => ({
  ...part<Values>([name], label, ({ [name]: link }) => fileOf(link)),
  drawn: ({ [name]: link }) =>
    link && (
      <Box sx={{ height: 160, '& img': { objectPosition: 'left' } }}>
        <PhotoImage src={link} alt={label} fit="contain" />
      </Box>
    ),
});
