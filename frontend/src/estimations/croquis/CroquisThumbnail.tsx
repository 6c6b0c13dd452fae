import { ButtonBase } from '@mui/material';
import type { ReactNode } from 'react';
import { PhotoImage } from '../../shared/PhotoImage.tsx';

type Props = {
  /** Undefined while there is no picture or it is being prepared. */
  src?: string | undefined;
  label: string;
  size: number | { xs: number; md: number };
  /** Action of the button; undefined if there is none. */
  open: (() => void) | undefined;
  /** Content of the button without a picture. */
  children?: ReactNode;
};

/** Thumbnail of a sketch, which opens it. It is the same button in every state, so that it keeps the keyboard focus. */
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
