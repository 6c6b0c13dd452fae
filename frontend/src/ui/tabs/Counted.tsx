import { Badge } from '@mui/material';
import type { ReactNode } from 'react';

const counter = {
  '& .MuiBadge-badge': {
    bgcolor: 'var(--red)',
    color: 'var(--onRed)',
    fontWeight: 700,
    fontSize: '0.8125rem',
    // The circle grows with the text.
    minWidth: '1.54em',
    height: '1.54em',
    borderRadius: '1em',
  },
};

/** A count next to its label, in words for screen readers. */
export const Counted = ({
  badge = 0,
  children,
  beside,
}: {
  badge?: number | undefined;
  children: ReactNode;
  beside?: boolean;
}) => {
  if (badge === 0) return children;
  return (
    <Badge
      badgeContent={badge}
      slotProps={{ badge: { 'aria-label': `${badge} por atender` } }}
      sx={{
        ...counter,
        ...(beside && {
          pr: 2.5,
          '& .MuiBadge-badge': { ...counter['& .MuiBadge-badge'], top: '50%', right: 4 },
        }),
      }}
    >
      {children}
    </Badge>
  );
};
