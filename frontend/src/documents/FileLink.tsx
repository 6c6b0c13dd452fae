import { documents as words } from '../messages.ts';
import './documents.css';
import type { DocumentRow } from './row.ts';

/** The title, which opens the file in a tab of its own. */
export const FileLink = ({ of: { title, file_url } }: { of: Pick<DocumentRow, 'title' | 'file_url'> }) => (
  <a className="document-link" href={file_url} target="_blank" rel="noopener">
    <span className="clamp" title={title}>
      {title}
    </span>
    <span className="hidden-label"> ({words.opensApart})</span>
  </a>
);
