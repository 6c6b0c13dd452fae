import { useEffect, useRef, useState } from 'react';
import { randomId } from '../../ui/random-id.ts';
import { fileTexts } from './file-messages.ts';
import { mergePages } from './prepare-file.ts';
import { usePrepared } from './usePrepared.ts';

/** Maximum number of pages that fit the server's limit for one file. */
const most = 20;

/** `preview`: its displayed image. */
export type Page = { id: string; file: File; preview: string };

const joined = (pages: readonly Page[]) =>
  mergePages(
    pages.map(({ file }) => file),
    fileTexts.name,
  );

/**
 * Passes the joined pages to `onFile` after each change: the browser may close the tab while the camera is open. `file`: the previous file.
 */
const useHanded = (file: File | null, onFile: (file: File | null) => void) => {
  const [before] = useState(file);
  const [pages, setPages] = useState<readonly Page[]>([]);
  const [handed, setHanded] = useState(pages);
  const [failed, setFailed] = useState('');
  /** Discards a joined file if the pages changed meanwhile. */
  const turn = useRef(0);

  /** Resolves with whether the pages were joined and passed on. */
  const become = async (next: readonly Page[]): Promise<boolean> => {
    const mine = (turn.current += 1);
    setPages(next);
    setFailed('');
    try {
      const file = next.length === 0 ? before : await joined(next);
      if (mine !== turn.current) return false;
      onFile(file);
      setHanded(next);
      return true;
    } catch (error) {
      reportError(error);
      if (mine === turn.current) setFailed(fileTexts.failed);
      return false;
    }
  };

  return {
    pages,
    become,
    joining: handed !== pages && failed === '',
    failed,
    finish: async () => handed === pages || become(pages),
    /** Restores the previous file. */
    undo: () => {
      turn.current += 1;
      if (handed.length > 0) onFile(before);
    },
  };
};

/** Returns the photographed pages in their order, and functions that change them. */
export const usePages = (file: File | null, onFile: (file: File | null) => void) => {
  const { pages, become, failed, ...handing } = useHanded(file, onFile);
  const [full, setFull] = useState(false);
  const { preparing, failure, prepare } = usePrepared();
  const previews = useRef<string[]>([]);
  useEffect(() => () => previews.current.forEach((one) => URL.revokeObjectURL(one)), []);

  const pageOf = (file: File): Page => {
    const preview = URL.createObjectURL(file);
    previews.current.push(preview);
    return { id: randomId(), file, preview };
  };
  const add = async (files: readonly File[]) => {
    const room = most - pages.length;
    setFull(files.length > room);
    const ready = await prepare(files.slice(0, room));
    if (ready.length > 0) await become([...pages, ...ready.map(pageOf)]);
  };
  const remove = (id: string) => {
    setFull(false);
    void become(pages.filter((page) => page.id !== id));
  };
  /** Moves a page one position up. */
  const raise = (index: number) => {
    const [before, page] = [pages[index - 1], pages[index]];
    if (before && page) void become(pages.with(index - 1, page).with(index, before));
  };
  const wrong = failed || (full ? fileTexts.tooMany(most) : failure);
  return { pages, preparing, failure: wrong, add, remove, raise, ...handing };
};
