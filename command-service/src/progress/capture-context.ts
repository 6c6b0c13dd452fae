import type { NewProgress } from '@obraclara/api';
import { businessDay, type ProgressCalendar } from '@obraclara/events';
import { catalog } from '../catalog/rules.ts';
import { loadContractDates } from '../machinery/contract-dates.ts';
import { refuseTaken } from '../machinery/fingerprint.ts';
import type { Services } from '../machinery/services.ts';
import { admittedPhotos, sentPhotos } from './photos.ts';
import { refusalOr, type Refused } from './refusal.ts';
import { progress, type NewRecord } from './rules.ts';

/** The permitted dates of the project's progress, up to today's business day. */
export const loadCalendar = async (services: Services, project_id: string): Promise<ProgressCalendar> => ({
  dates: await loadContractDates(services, { kind: 'main', project_id }),
  today: businessDay(services.deps.now()),
});

/** Progress as sent, with its own or a generated id. */
export type Sent = { id: string; sent: NewProgress };

type CaptureContext = Pick<NewRecord, 'photo_url' | 'photos' | 'unit_price' | 'removed' | 'calendar'>;

/**
 * What the rule needs for each capture: the stable addresses of its photos, its concept's unit price or former name, and the calendar. A repeated
 * capture is not checked again, since a photo may have been replaced meanwhile. Refuses (409) ids of other projects.
 */
export const loadCaptureContext = async (
  services: Services,
  project_id: string,
  all: readonly Sent[],
): Promise<(CaptureContext | Refused)[]> => {
  const calendar = await loadCalendar(services, project_id);
  const { records } = (await services.streams.load(progress, project_id)).state;
  const again = all.map(({ id }) => records.has(id));
  const named = all.flatMap(({ sent }) => sent.id ?? []);
  const elsewhere = await services.takenElsewhere('progress', named, project_id);
  const admitted = all.map(({ id, sent }, index) =>
    refusalOr(async () => {
      if (elsewhere.has(id)) refuseTaken(409);
      return again[index] ? sentPhotos(sent) : admittedPhotos(services, { project_id, sent });
    }),
  );
  const pictured = await Promise.all(admitted);
  const { concepts, gone } = (await services.streams.load(catalog, services.mainContract(project_id))).state;
  return all.map(({ sent }, index) => {
    const photos = pictured[index]!;
    const unit_price = concepts.get(sent.concept_id)?.unit_price;
    return 'refusal' in photos
      ? photos
      : { ...photos, unit_price, removed: gone.get(sent.concept_id), calendar };
  });
};

/** The rule's input for a capture. */
export const captureOf = ({ id, sent }: Sent, by: string, known: CaptureContext): NewRecord => ({
  ...sent,
  id,
  observations: sent.observations ?? '',
  created_offline: sent.created_offline ?? false,
  by,
  ...known,
});
