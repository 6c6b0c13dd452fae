import { ButtonBase } from '@mui/material';
import type { ReactNode } from 'react';
import { PhotoImage } from '../../shared/PhotoImage.tsx';

type Props = {
  /** None of one that is yet to be taken, or being made. */
  src?: string | undefined;
  label: string;
  size: number | { xs: number; md: number };
  /** What pressing it does; nothing while there is nothing to do. */
  open: (() => void) | undefined;
  /** What is there without a picture. */
  children?: ReactNode;
};

/** The small picture of a sketch, which opens it large. It stays one button, so that the keyboard does not lose it, whatever comes of it. */
export const CroquisThumbnail = ({ src, label, size, open, children }: Props) => (
  <ButtonBase
    aria-label={label}
    title={label}
    aria-disabled={!open || undefined}
    onClick={open}
    sx={{
      flex: 'none',
      width: size,
      height: size,
      borderRadius: 1,
      overflow: 'hidden',
      color: 'text.secondary',
      ...(src !== undefined && { bgcolor: 'var(--sunken)', border: '1px solid var(--line)' }),
    }}
  >
    {src === undefined ? children : <PhotoImage src={src} alt="" lazy />}
  </ButtonBase>
);
