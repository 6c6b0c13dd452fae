import { Box } from '@mui/material';
import { unsignedPath } from '../../ui/unsigned-path.ts';
import { PhotoImage } from '../PhotoImage.tsx';
import { part, type Field } from './fields.ts';

/** Thumbnails for a comparison of pictures; nothing if there are none. */
export const picturesDrawn = (links: readonly string[], label: string) =>
  links.length > 0 && (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {links.map((link) => (
        <Box
          key={link}
          sx={{ height: links.length > 1 ? 80 : 160, maxWidth: '100%', '& img': { objectPosition: 'left' } }}
        >
          <PhotoImage src={link} alt={label} fit="contain" />
        </Box>
      ))}
    </Box>
  );

/** A picture of a form, by the property with its link. The conflict shows the pictures themselves, since they have no text. */
export const picturePart = <Name extends string, Values extends Record<Name, string | null>>(
  name: Name,
  label: string,
): Field<Values> => ({
  ...part<Values>([name], label, ({ [name]: link }) => unsignedPath(link)),
  drawn: ({ [name]: link }) => link && picturesDrawn([link], label),
});
