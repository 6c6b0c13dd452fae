import BrokenImageOutlined from '@mui/icons-material/BrokenImageOutlined';
import HourglassEmpty from '@mui/icons-material/HourglassEmpty';
import { Box } from '@mui/material';
import { gallery as words } from '../messages.ts';
import { useBrokenImage } from '../shared/useBrokenImage.ts';

/** Replaces a missing picture with the reason. */
const NoPicture = ({ preparing = false }: { preparing?: boolean }) => (
  <Box
    component="span"
    sx={{
      position: 'absolute',
      inset: 0,
      display: 'grid',
      placeContent: 'center',
      justifyItems: 'center',
      gap: 0.5,
      color: 'text.secondary',
      bgcolor: 'var(--sunken)',
      typography: 'body2',
    }}
  >
    {preparing ? <HourglassEmpty /> : <BrokenImageOutlined />}
    {preparing ? words.preparing : words.unavailable}
  </Box>
);

type Props = {
  url: string | null;
  alt: string;
  preparing: boolean;
  /** Fills its frame, or fits completely into it. */
  fit: 'cover' | 'contain';
  /** Shown below the picture until it has loaded. */
  before?: string | null;
};

const Image = ({ url, alt, fit, before }: Omit<Props, 'url' | 'preparing'> & { url: string }) => {
  const [broken, breaks] = useBrokenImage(url);
  if (broken) return <NoPicture />;
  return (
    <Box
      component="img"
      src={url}
      alt={alt}
      loading={fit === 'cover' ? 'lazy' : 'eager'}
      decoding="async"
      onError={breaks}
      sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: fit }}
      style={before ? { background: `url("${before}") center / contain no-repeat` } : undefined}
    />
  );
};

/** A picture in a frame of fixed size; shows an error if it does not load. */
export const Picture = ({ url, preparing, ...rest }: Props) =>
  url === null || preparing ? <NoPicture preparing={preparing} /> : <Image key={url} url={url} {...rest} />;
