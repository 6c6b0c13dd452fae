import { ButtonBase } from '@mui/material';
import { PhotoImage } from '../../shared/PhotoImage.tsx';

type Props = { src: string; label: string; size: number | { xs: number; md: number }; open: () => void };

/** The small picture of a sketch, which opens it large. */
export const CroquisThumbnail = ({ src, label, size, open }: Props) => (
  <ButtonBase
    aria-label={label}
    title={label}
    onClick={open}
    sx={{
      flex: 'none',
      width: size,
      height: size,
      borderRadius: 1,
      overflow: 'hidden',
      bgcolor: 'var(--sunken)',
      border: '1px solid var(--line)',
    }}
  >
    <PhotoImage src={src} alt="" lazy />
  </ButtonBase>
);
