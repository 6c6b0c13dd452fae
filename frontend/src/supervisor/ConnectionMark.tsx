import { Box } from '@mui/material';
import { header } from '../messages.ts';
import { useConnected } from '../offline/useConnected.ts';

/** "En Línea" or "Sin Conexión": a filled or an empty dot, so that it does not hang on its colour. */
export const ConnectionMark = () => {
  const connected = useConnected();
  return (
    <Box
      role="status"
      sx={{ display: 'flex', alignItems: 'center', gap: 1, fontWeight: 600, whiteSpace: 'nowrap' }}
    >
      <Box
        aria-hidden
        sx={{
          width: 12,
          height: 12,
          borderRadius: '50%',
          border: '2px solid currentColor',
          bgcolor: connected ? 'var(--lamp)' : 'transparent',
        }}
      />
      {connected ? header.online : header.offline}
    </Box>
  );
};
