import { draftStorage, type DraftOwner } from '../shared/drafts/draft-storage.ts';
import { store } from '../ui/store.ts';
import type { Draft } from './draft.ts';
import type { DraftPhoto } from './draft-photos.ts';

/** `editing`: it corrects an existing record; `seen`: the revision of that record when it was opened; `opened`: the initial form. */
export type KeptDraft = { draft: Draft; editing: boolean; kept_at: string; seen?: number; opened?: Draft };

const drafts = draftStorage<KeptDraft>('avance.1');

/** Format of drafts from before several photos were possible. */
type Former = { photos?: DraftPhoto[]; photo_url?: string | null; photo_here?: boolean };

const photosOfFormer = ({ photo_url = null, photo_here = false }: Former): DraftPhoto[] =>
  photo_url === null && !photo_here ? [] : [{ id: '', photo_url, here: photo_here }];

const present = ({ draft, ...kept }: KeptDraft): KeptDraft => {
  const { photo_url, photo_here, photos, ...typed } = draft as Omit<Draft, 'photos'> & Former;
  return { ...kept, draft: { ...typed, photos: photos ?? photosOfFormer({ photo_url, photo_here }) } };
};

/** Number of changes of drafts in this tab. */
const changes = store(0);
const notify = () => changes.set(changes.get() + 1);

/** Calls the listener after a draft was saved or deleted. Returns a function that removes it. */
export const onDrafts = changes.listen;

/** Saves the draft on this device. Returns false if there is no room, which the form must show. */
export const keepDraft = (owner: DraftOwner, kept: KeptDraft): boolean => {
  const room = drafts.keep(kept, owner, kept.draft.id);
  if (room) notify();
  return room;
};

/** Deletes a draft; its photos are stored separately. */
export const forgetDraft = (owner: DraftOwner, id: string) => {
  drafts.forget(owner, id);
  notify();
};

/** Returns the drafts of a project, newest first. */
export const keptDrafts = (owner: DraftOwner): KeptDraft[] =>
  drafts
    .ids(owner)
    .flatMap((id) => drafts.read(owner, id) ?? [])
    .map(present)
    .sort((a, b) => b.kept_at.localeCompare(a.kept_at));

/** Returns the newest draft of a new record of this concept. */
export const keptFor = (owner: DraftOwner, concept_id: string | null): KeptDraft | undefined =>
  keptDrafts(owner).find(({ draft, editing }) => !editing && draft.concept_id === concept_id);

/** Returns the draft of a record's correction. */
export const keptCorrection = (owner: DraftOwner, id: string): KeptDraft | undefined =>
  keptDrafts(owner).find(({ draft, editing }) => editing && draft.id === id);
