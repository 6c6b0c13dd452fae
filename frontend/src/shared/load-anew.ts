import { app } from '../messages.ts';
import { loadAnew } from '../offline/installed.ts';
import { isAnswering } from '../offline/is-answering.ts';
import { unsaved } from './unsaved.ts';

/**
 * Loads the page anew, since a browser asks for a module once in the life of a page: when the server answers, and not from under who is
 * writing. Answers why not, or null.
 */
export const loadAnewOrWhy = async (): Promise<string | null> => {
  if (!(await isAnswering())) return app.sectionAway;
  if (unsaved.get() > 0) return app.sectionUnsaved;
  loadAnew();
  return null;
};
