import DomainOutlined from '@mui/icons-material/DomainOutlined';
import { Box } from '@mui/material';
import { useBroken } from '../../shared/useBroken.ts';

/** A logo in a square of fixed size (px), so that nothing moves when it comes; a building while there is none or it does not load. */
export const ProjectLogo = ({ url, size, alt = '' }: { url: string | null; size: number; alt?: string }) => {
  const [broken, breaks] = useBroken(url ?? '');
  const shown = url !== null && url !== '' && !broken;
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
        bgcolor: shown ? 'var(--picture)' : 'var(--petrolSoft)',
      }}
    >
      {shown ? (
        <img
          src={url}
          alt={alt}
          width={size - 8}
          height={size - 8}
          style={{ objectFit: 'contain' }}
          loading="lazy"
          decoding="async"
          onError={breaks}
        />
      ) : (
        <DomainOutlined fontSize={size > 48 ? 'medium' : 'small'} aria-hidden />
      )}
    </Box>
  );
};
