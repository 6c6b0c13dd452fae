import { Breadcrumbs as Trail, Button, Typography } from '@mui/material';
import { repository as words } from '../messages.ts';
import type { Crumb } from './drive-files.ts';

type Props = { crumbs: readonly Crumb[]; go: (depth: number) => void };

/** Links to every folder above the open one. */
export const Breadcrumbs = ({ crumbs, go }: Props) => (
  <Trail aria-label={words.path} sx={{ minHeight: 48, color: 'text.secondary' }}>
    {crumbs.map(({ id, name }, depth) =>
      depth === crumbs.length - 1 ? (
        <Typography
          key={id}
          translate="no"
          aria-current="page"
          sx={{ fontWeight: 600, color: 'text.primary', lineHeight: '48px', overflowWrap: 'anywhere' }}
        >
          {name}
        </Typography>
      ) : (
        <Button
          key={id}
          translate="no"
          onClick={() => go(depth)}
          sx={{ minWidth: 48, minHeight: 48, px: 1, ml: -1, textDecoration: 'underline' }}
        >
          {name}
        </Button>
      ),
    )}
  </Trail>
);
