import { documents as words } from '../messages.ts';
import { instantDay } from '../ui/format/instant.ts';
import './documents.css';
import { isPending, type DocumentRow } from './row.ts';

/** «Pendiente» or «Atendido»; the tooltip has the date. */
export const StatusMark = ({ of }: { of: Pick<DocumentRow, 'status' | 'attended_at'> }) => (
  <span
    className={isPending(of) ? 'document-status pending' : 'document-status'}
    title={instantDay(of.attended_at) || undefined}
  >
    {isPending(of) ? words.pending : words.attended}
  </span>
);
