import { part, type Field } from '../../shared/conflict/fields.ts';
import { picturesDrawn } from '../../shared/conflict/picture-part.tsx';
import { day, quantity } from '../../shared/format.ts';
import type { Draft } from '../draft.ts';
import { photosIn, shownPhotos } from '../draft-photos.ts';
import { readFieldQuantity } from '../field-quantity.ts';
import { texts } from '../messages.ts';

const typedQuantity = (text: string) => {
  const { value, error } = readFieldQuantity(text);
  return error ? text : quantity(value);
};

/** The parts of a correction that are compared with other users' changes. */
export const correctedFields: Field<Draft>[] = [
  part(['quantity'], texts.quantity, (draft) => typedQuantity(draft.quantity)),
  part(['progress_date'], texts.date, ({ progress_date }) => day(progress_date)),
  part(['observations'], texts.observations, ({ observations }) => observations.trim()),
  {
    ...part<Draft>(['photos'], texts.photos, photosIn),
    drawn: ({ photos }) =>
      picturesDrawn(
        shownPhotos(photos).flatMap(({ photo_url }) => photo_url ?? []),
        texts.photos,
      ),
  },
];
