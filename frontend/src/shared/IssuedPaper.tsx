import { Box, Link, Typography } from '@mui/material';

type Format = 'pdf' | 'xlsx';
type File = { seal: string; format: Format; url: string };

const formatNames: Record<Format, string> = { pdf: 'PDF', xlsx: 'Excel' };
const sealText = (seal: string) => `Sello ${seal.slice(0, 16).replace(/(.{4})(?=.)/g, '$1 ')}`;

const touch = { '@media (pointer: coarse)': { minHeight: 48 } };
const link = { display: 'inline-flex', alignItems: 'center', ...touch } as const;

/** A list item of an issued paper in each of its formats, each with its seal. */
export const IssuedPaper = ({ name, files }: { name: string; files: readonly File[] }) => (
  <Box
    component="li"
    sx={{
      display: 'grid',
      gridTemplateColumns: { sm: '1fr 1fr 1fr' },
      alignItems: 'center',
      columnGap: 2,
      py: { xs: 1, lg: 0.5 },
      borderTop: '1px solid var(--line)',
    }}
  >
    <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
    {files.map(({ seal, format, url }) => (
      <Box key={seal} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Link
          href={url}
          target="_blank"
          rel="noreferrer"
          aria-label={`${formatNames[format]}, ${name}`}
          sx={{ ...link, flex: '0 0 3rem' }}
        >
          {formatNames[format]}
        </Link>
        <Link
          href={`/v/${seal}`}
          target="_blank"
          rel="noreferrer"
          variant="body2"
          sx={{ ...link, color: 'text.secondary' }}
        >
          {sealText(seal)}
        </Link>
      </Box>
    ))}
  </Box>
);
