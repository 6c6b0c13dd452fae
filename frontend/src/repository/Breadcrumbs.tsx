import { Breadcrumbs as Trail, Button, Typography } from '@mui/material';
import { repository as words } from '../messages.ts';

type Props = {
  path: readonly string[];
  /** The name of each folder of the path; undefined until the one above it has been read. */
  names: readonly (string | undefined)[];
  go: (path: readonly string[]) => void;
};

/** The way back: every folder above the open one. */
export const Breadcrumbs = ({ path, names, go }: Props) => {
  const steps = [words.root, ...names.map((name) => name ?? words.folder)];
  return (
    <Trail aria-label={words.path} sx={{ '& .MuiBreadcrumbs-ol': { rowGap: 0 }, color: 'text.secondary' }}>
      {steps.map((name, depth) =>
        depth === path.length ? (
          <Typography
            key={depth}
            aria-current="page"
            sx={{
              px: 1,
              fontWeight: 600,
              color: 'text.primary',
              lineHeight: '48px',
              overflowWrap: 'anywhere',
            }}
          >
            {name}
          </Typography>
        ) : (
          <Button
            key={depth}
            onClick={() => go(path.slice(0, depth))}
            sx={{ minWidth: 48, minHeight: 48, px: 1, textDecoration: 'underline' }}
          >
            {name}
          </Button>
        ),
      )}
    </Trail>
  );
};
