import { day, quantity } from '../../ui/format/format.ts';
import { WaitingChange as Waiting } from '../../shared/WaitingChange.tsx';
import type { Listed } from './listed.ts';

/** The pending change of a record. */
export const WaitingChange = ({ of: { change, unit } }: { of: Listed }) => (
  <Waiting
    change={change}
    saying={({ quantity_advanced, progress_date }) =>
      `${quantity(quantity_advanced)} ${unit}, ${day(progress_date)}`
    }
  />
);
