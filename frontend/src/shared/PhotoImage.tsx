import { Box } from '@mui/material';
import { field } from '../messages.ts';
import { useBrokenImage } from './useBrokenImage.ts';

type Props = { src: string; alt: string; fit?: 'cover' | 'contain'; lazy?: boolean };

/** A photo that fills its box, or "No disponible" if it cannot be shown. */
export const PhotoImage = ({ src, alt, fit = 'cover', lazy = false }: Props) => {
  const [broken, breaks] = useBrokenImage(src);
  if (broken)
    return (
      <Box
        sx={{
          width: '100%',
          height: '100%',
          display: 'grid',
          placeItems: 'center',
          textAlign: 'center',
          p: 0.5,
          fontSize: '0.75rem',
          lineHeight: 1.2,
          color: 'text.secondary',
          bgcolor: 'var(--sunken)',
        }}
      >
        {field.unavailable}
      </Box>
    );
  return (
    <Box
      component="img"
      src={src}
      alt={alt}
      loading={lazy ? 'lazy' : 'eager'}
      decoding="async"
      onError={breaks}
      sx={{ width: '100%', height: '100%', objectFit: fit, display: 'block' }}
    />
  );
};
