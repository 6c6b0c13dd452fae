import { useEffect, useState } from 'react';
import { fileOnDevice } from '../../offline/kept-files.ts';
import { useSession } from '../../session/useSession.ts';
import { documents } from '../../messages.ts';
import type { DocumentRow } from '../row.ts';
import { deviceFileTexts as words } from './messages.ts';

type Found = { url: string; name: string; type: string };

/** A file of whoever is signed in, on this device; null where it is not, undefined while it is looked for. */
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
 * What a tab shows by itself, and what runs nothing of ours: an address in memory has our origin, and our policy, under which a viewer of PDF
 * may not start (`object-src`). Everything else is saved, under its name.
 */
const isShown = (type: string) => /^image\/(jpeg|png|webp)$/.test(type);

/** The title without a connection: it opens the file where that is on the device, and says so where it is not. */
export const DeviceLink = ({ of: { title, file_id } }: { of: Pick<DocumentRow, 'title' | 'file_id'> }) => {
  const found = useDeviceFile(file_id);
  const text = (
    <span className="clamp" title={title}>
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
