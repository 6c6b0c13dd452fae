import { keptStore, type DraftOwner } from '../shared/drafts/kept-store.ts';
import type { Draft } from './draft.ts';
import type { DraftPhoto } from './draft-photos.ts';

/** `editing`: it corrects a record that is there; `seen`: the revision of that when it was opened, `opened`: its form then. */
export type KeptDraft = { draft: Draft; editing: boolean; kept_at: string; seen?: number; opened?: Draft };

const store = keptStore<KeptDraft>('avance.1');

/** As drafts were kept before they could have several photos. */
type Former = { photos?: DraftPhoto[]; photo_url?: string | null; photo_here?: boolean };

const photosOfFormer = ({ photo_url = null, photo_here = false }: Former): DraftPhoto[] =>
  photo_url === null && !photo_here ? [] : [{ id: '', photo_url, here: photo_here }];

const present = ({ draft, ...kept }: KeptDraft): KeptDraft => {
  const { photo_url, photo_here, photos, ...typed } = draft as Omit<Draft, 'photos'> & Former;
  return { ...kept, draft: { ...typed, photos: photos ?? photosOfFormer({ photo_url, photo_here }) } };
};

const listeners = new Set<() => void>();

/** Calls back when a draft was kept or forgotten. Returns how to stop. */
export const onDrafts = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const tell = () => listeners.forEach((listener) => listener());

/** Keeps the draft on this device. False when it has no room, which whoever types must be told. */
export const keepDraft = (owner: DraftOwner, kept: KeptDraft): boolean => {
  const room = store.keep(kept, owner, kept.draft.id);
  if (room) tell();
  return room;
};

/** Forgets what is typed; the photos of a draft have places of their own. */
export const forgetDraft = (owner: DraftOwner, id: string) => {
  store.forget(owner, id);
  tell();
};

/** The drafts of a project, the newest first. */
export const keptDrafts = (owner: DraftOwner): KeptDraft[] =>
  store
    .ids(owner)
    .flatMap((id) => store.read(owner, id) ?? [])
    .map(present)
    .sort((a, b) => b.kept_at.localeCompare(a.kept_at));

/** The newest draft of a new record of this concept. */
export const keptFor = (owner: DraftOwner, concept_id: string | null): KeptDraft | undefined =>
  keptDrafts(owner).find(({ draft, editing }) => !editing && draft.concept_id === concept_id);

/** The draft of a record that is being corrected. */
export const keptCorrection = (owner: DraftOwner, id: string): KeptDraft | undefined =>
  keptDrafts(owner).find(({ draft, editing }) => editing && draft.id === id);
