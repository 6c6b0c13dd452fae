import DomainOutlined from '@mui/icons-material/DomainOutlined';
import { Box } from '@mui/material';
import { useState } from 'react';

/** A logo in a square of fixed size (px), so that nothing moves when it comes; a building while there is none or it does not load. */
export const ProjectLogo = ({ url, size, alt = '' }: { url: string | null; size: number; alt?: string }) => {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <Box
      sx={{
        width: size,
        height: size,
        flex: 'none',
        borderRadius: 1,
        border: 1,
        borderColor: 'divider',
        display: 'grid',
        placeItems: 'center',
        overflow: 'hidden',
        color: 'var(--petrol)',
        bgcolor: url && url !== broken ? 'var(--picture)' : 'var(--petrolSoft)',
      }}
    >
      {url && url !== broken ? (
        <img
          src={url}
          alt={alt}
          width={size - 8}
          height={size - 8}
          style={{ objectFit: 'contain' }}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(url)}
        />
      ) : (
        <DomainOutlined fontSize={size > 48 ? 'medium' : 'small'} aria-hidden />
      )}
    </Box>
  );
};
