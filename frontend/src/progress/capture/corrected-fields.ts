import { photosOf } from '@obraclara/events';
import { progressFields, type Terms } from '../../device/progress.ts';
import { isLocalName } from '../../offline/item.ts';
import type { Field } from '../../shared/conflict/fields.ts';
import { picturesDrawn } from '../../shared/conflict/picture-part.tsx';

const { photos, ...others } = progressFields;

/** The parts of a correction as dialogs show them: photos as pictures, once they have an address. */
export const correctedFields: Field<Terms>[] = [
  ...Object.values(others),
  {
    ...photos,
    drawn: ({ photo_url = null, photos: list }) =>
      picturesDrawn(
        photosOf({ photo_url, photos: list }).flatMap(({ photo_url }) =>
          photo_url === '' || isLocalName(photo_url) ? [] : photo_url,
        ),
        photos.label,
      ),
  },
];
