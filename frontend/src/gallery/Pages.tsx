import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import { Box, Button, Typography } from '@mui/material';
import { gallery as words, pageOf } from '../messages.ts';

type Props = { page: number; pages: number; go: (page: number) => void };

const number = new Intl.NumberFormat('es-MX');

/** Page navigation; at either end the button stays, so that it keeps the focus. */
export const Pages = ({ page, pages, go }: Props) => {
  const step = (to: number) => ({
    'aria-disabled': to < 1 || to > pages || undefined,
    onClick: () => to >= 1 && to <= pages && go(to),
    variant: 'outlined' as const,
    sx: {
      px: { xs: 1.25, sm: 2 },
      minHeight: { xs: 48, sm: 40 },
      '&[aria-disabled]': { color: 'text.disabled', borderColor: 'var(--line)', cursor: 'default' },
    },
  });
  return (
    <Box
      component="nav"
      aria-label={words.pages}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'center',
        gap: { xs: 1, sm: 2 },
      }}
    >
      <Button startIcon={<ChevronLeft />} {...step(page - 1)}>
        {words.previous}
      </Button>
      <Typography variant="body2" aria-live="polite" sx={{ whiteSpace: 'nowrap' }}>
        {pageOf(number.format(page), number.format(pages))}
      </Typography>
      <Button endIcon={<ChevronRight />} {...step(page + 1)}>
        {words.next}
      </Button>
    </Box>
  );
};
