import { documents as words } from '../messages.ts';
import './documents.css';
import { LineIcon } from './LineIcon.tsx';

/** The label «Vencido», in red. */
export const DueMark = () => (
  <span className="document-mark overdue">
    <LineIcon of="overdue" />
    {words.overdue}
  </span>
);
