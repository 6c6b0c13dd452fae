import { Box } from '@mui/material';

const unseen = { position: 'absolute', width: '1px', height: '1px', clipPath: 'inset(50%)' } as const;

/** Label of a field: `rest` is only for screen readers, since what surrounds the field shows the same. */
export const ShortLabel = ({ text, rest }: { text: string; rest: string }) => (
  <>
    {text}{' '}
    <Box component="span" sx={unseen}>
      {rest}
    </Box>
  </>
);
