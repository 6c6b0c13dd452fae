import { useEffect, useState } from 'react';
import { fileOnDevice } from '../../offline/kept-files.ts';
import { useSession } from '../../session/useSession.ts';
import { documents } from '../../messages.ts';
import type { DocumentRow } from '../row.ts';
import { deviceFileTexts as words } from './messages.ts';

type Found = { url: string; name: string; type: string };

/** The user's copy of a file on this device; null if there is none, undefined while loading. */
const useDeviceFile = (file_id: string): Found | null | undefined => {
  const me = useSession()?.user.id;
  const [found, setFound] = useState<Found | null>();
  useEffect(() => {
    let made: string | undefined;
    let left = false;
    const look = async () => {
      const file = me === undefined ? null : await fileOnDevice(me, file_id);
      if (left) return;
      made = file ? URL.createObjectURL(file) : undefined;
      setFound(file && made ? { url: made, name: file.name, type: file.type } : null);
    };
    void look();
    return () => {
      left = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [me, file_id]);
  return found;
};

/**
 * Types that a tab displays without running code: a blob URL has our origin and our CSP, under which a PDF viewer may not start
 * (`object-src`). Other types are downloaded under their name.
 */
const isShown = (type: string) => /^image\/(jpeg|png|webp)$/.test(type);

/** The title while offline: opens the file if it is on the device, and otherwise shows that it is not. */
export const DeviceLink = ({ of: { title, file_id } }: { of: Pick<DocumentRow, 'title' | 'file_id'> }) => {
  const found = useDeviceFile(file_id);
  const text = (
    <span translate="no" className="clamp" title={title}>
      {title}
    </span>
  );
  if (!found)
    return (
      <span className="document-away">
        {text}
        {found === null && <span>{words.notOnDevice}</span>}
      </span>
    );
  const { url, name, type } = found;
  const apart = isShown(type);
  return (
    <a
      className="document-link"
      href={url}
      {...(apart ? { target: '_blank', rel: 'noopener' } : { download: name })}
    >
      {text}
      <span className="hidden-label"> ({apart ? documents.opensApart : words.isSaved})</span>
    </a>
  );
};
