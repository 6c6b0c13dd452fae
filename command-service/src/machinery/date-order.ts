import { refuse } from '@obraclara/platform/http';

/** Refuses (422) an end before the start; both are days (YYYY-MM-DD) and may be equal. */
export const requireDateOrder = ({
  start_date,
  end_date,
}: {
  start_date: string;
  end_date: string;
}): void => {
  if (end_date < start_date)
    refuse(422, 'La fecha de término debe ser igual o posterior a la fecha de inicio', [
      { field: 'end_date', message: 'Es anterior a la fecha de inicio' },
    ]);
};
