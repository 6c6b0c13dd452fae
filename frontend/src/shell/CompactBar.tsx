import MenuIcon from '@mui/icons-material/Menu';
import { Box, IconButton, Toolbar, Typography } from '@mui/material';
import { useState } from 'react';
import { header } from '../messages.ts';
import { lazyPreload } from '../ui/loading/lazy-preload.ts';
import { headerSlot } from '../ui/tabs/header-slot.ts';
import { LazyDialog } from '../ui/dialogs/LazyDialog.tsx';
import { pressable, type HeaderParts } from './header-parts.ts';

const HeaderMenu = lazyPreload(() =>
  import('./HeaderMenu.tsx').then(({ HeaderMenu }) => ({ default: HeaderMenu })),
);

const { set: fillSlot } = headerSlot;

const unseen = { position: 'absolute', width: '1px', height: '1px', clipPath: 'inset(50%)' };

/** Wraps at doubled text size, so that nothing is cut. */
const name = { flex: 1, minWidth: 0, fontSize: '1.125rem', overflowWrap: 'anywhere' };

const row = {
  minHeight: '56px !important',
  pl: 1.5,
  pr: 0.75,
  gap: 1,
  // Where the header has the tabs, their names need the room.
  '&:has([role=tablist]) [data-logos]': { display: 'none' },
};

/** One row of 56 px, which leaves the screen of a phone or tablet to the content. Everything else is in its menu. */
export const CompactBar = ({ title, selector, beside, ...rest }: HeaderParts) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <Toolbar disableGutters sx={row}>
      <Typography variant="h1" sx={selector ? unseen : name}>
        {title}
      </Typography>
      {rest.logos && (
        <Box data-logos sx={{ display: { xs: 'none', sm: 'flex' }, gap: 1, mr: 1 }}>
          {rest.logos}
        </Box>
      )}
      {selector}
      <Box ref={fillSlot} sx={{ minWidth: 0, '&:empty': { display: 'none' } }} />
      {beside}
      <IconButton
        color="inherit"
        aria-label={header.menu}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
        sx={{ ...pressable, width: 48, height: 48 }}
      >
        <MenuIcon />
      </IconButton>
      <LazyDialog open={anchor !== null} close={() => setAnchor(null)}>
        <HeaderMenu {...rest} anchor={anchor} close={() => setAnchor(null)} />
      </LazyDialog>
    </Toolbar>
  );
};
