import { RecordPhotos } from '../../shared/viewer/RecordPhotos.tsx';
import { photosOfRecord } from '../record.ts';
import type { Listed } from './listed.ts';

/** The photos of a record; the open dialog is in the URL. */
export const PhotoDialog = ({ of, close }: { of: Listed; close: () => void }) => (
  <RecordPhotos
    of={of}
    concept={{ code: of.concept_code, name: of.concept_name, unit: of.unit }}
    by={of.by}
    photos={photosOfRecord(of)}
    inAddress
    close={close}
  />
);
