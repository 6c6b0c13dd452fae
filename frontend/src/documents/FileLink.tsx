import { documents as words } from '../messages.ts';
import { useConnected } from '../offline/useConnected.ts';
import './documents.css';
import { DeviceLink } from './on-device/DeviceLink.tsx';
import type { DocumentRow } from './row.ts';

type Props = { of: Pick<DocumentRow, 'title' | 'file_id' | 'file_url'> };

const ServedLink = ({ of: { title, file_url } }: Props) => (
  <a className="document-link" href={file_url} target="_blank" rel="noopener">
    <span translate="no" className="clamp" title={title}>
      {title}
    </span>
    <span className="hidden-label"> ({words.opensApart})</span>
  </a>
);

/** The title, as a link that opens the file in a new tab; offline, only if the file is on the device. */
export const FileLink = ({ of }: Props) => (useConnected() ? <ServedLink of={of} /> : <DeviceLink of={of} />);
