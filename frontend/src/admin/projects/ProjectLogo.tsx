import DomainOutlined from '@mui/icons-material/DomainOutlined';
import { Box } from '@mui/material';
import { useBrokenImage } from '../../shared/useBrokenImage.ts';

/** Logo in a square of fixed size (px), so that loading does not shift the layout. A building icon replaces a missing or broken logo. */
export const ProjectLogo = ({ url, size, alt = '' }: { url: string | null; size: number; alt?: string }) => {
  const [broken, breaks] = useBrokenImage(url ?? '');
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
