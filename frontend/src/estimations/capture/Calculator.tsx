import CalculateOutlined from '@mui/icons-material/CalculateOutlined';
import { Box, Button, Stack } from '@mui/material';
import { useId, useState, type ReactNode } from 'react';

type Props = { label: string; title: string; children: (close: () => void) => ReactNode };

/** Button that opens and closes a calculator below it. */
export const Calculator = ({ label, title, children }: Props) => {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <Box>
      <Button
        startIcon={<CalculateOutlined />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        sx={{ minHeight: { xs: 48, sm: 40 } }}
      >
        {label}
      </Button>
      {open && (
        <Stack
          id={id}
          component="section"
          aria-label={title}
          sx={{
            gap: 1.5,
            p: 2,
            mt: 1,
            maxWidth: 560,
            border: '1px solid var(--line)',
            borderRadius: 2,
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          {children(() => setOpen(false))}
        </Stack>
      )}
    </Box>
  );
};
