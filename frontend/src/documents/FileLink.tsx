import { Link } from '@mui/material';
import { documents as words } from '../messages.ts';
import type { DocumentRow } from './row.ts';

/** The title, which opens the file in a tab of its own. */
export const FileLink = ({ of: { title, file_url } }: { of: Pick<DocumentRow, 'title' | 'file_url'> }) => (
  <Link href={file_url} target="_blank" rel="noopener" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
    <span className="clamp" title={title}>
      {title}
    </span>
    <span className="hidden-label"> ({words.opensApart})</span>
  </Link>
);
