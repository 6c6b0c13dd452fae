import { Link } from '@mui/material';
import { businessDay, type Place } from '@obraclara/events';
import { instantHour, instantMoment } from '../ui/format/instant.ts';

type Props = {
  taken_at?: string | null | undefined;
  place?: Place | null | undefined;
  /** Day of the progress record, YYYY-MM-DD. If the photo was taken on another day, that day is shown. */
  day: string;
};

const degrees = (value: number) => value.toFixed(4).replace('-', '−');

const hourOf = (taken_at: string, day: string) =>
  businessDay(new Date(taken_at)) === day ? instantHour(taken_at) : instantMoment(taken_at);

/** Address of Google Maps for coordinates in degrees; phones open it in their map application. */
const mapOf = ({ latitude, longitude }: Place) =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: `${latitude},${longitude}` })}`;

/** When and where a photo was taken, as far as known: `14:32 · 19.4326, −99.1332 ±12 m`. */
export const PhotoTaken = ({ taken_at, place, day }: Props) => (
  <>
    {taken_at && hourOf(taken_at, day)}
    {taken_at && place && ' · '}
    {place && (
      <Link
        href={mapOf(place)}
        target="_blank"
        rel="noopener noreferrer"
        title="Ver en un mapa"
        sx={{ display: 'inline-block', py: 0.5 }}
      >
        {degrees(place.latitude)}, {degrees(place.longitude)} ±{Math.round(place.accuracy_m)} m
      </Link>
    )}
  </>
);

/** Whether the time or the place of a photo is known. */
export const isTakenKnown = ({ taken_at, place }: Pick<Props, 'taken_at' | 'place'>) =>
  Boolean(taken_at || place);
