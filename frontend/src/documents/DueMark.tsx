import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import { Box } from '@mui/material';
import { documents as words } from '../messages.ts';

/** «Vencido», in words and red. */
export const DueMark = () => (
  <Box
    component="span"
    sx={{
      display: 'inline-flex',
      alignItems: 'center',
      gap: 0.5,
      color: 'var(--red)',
      fontWeight: 700,
      '& svg': { fontSize: '1.125rem' },
    }}
  >
    <ErrorOutlined aria-hidden />
    {words.overdue}
  </Box>
);
