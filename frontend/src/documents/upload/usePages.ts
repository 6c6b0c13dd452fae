import { useEffect, useRef, useState } from 'react';
import { randomId } from '../../api/random-id.ts';
import { fileTexts } from './file-messages.ts';
import { inOneFile } from './prepared.ts';
import { usePrepared } from './usePrepared.ts';

/** As many as reach the server in one file of the size that it takes. */
const most = 20;

/** `preview`: what is shown of it. */
export type Page = { id: string; file: File; preview: string };

const joined = (pages: readonly Page[]) =>
  inOneFile(
    pages.map(({ file }) => file),
    fileTexts.name,
  );

/** Hands on the pages so far whenever they are others: the browser may end the tab while the camera is open. `file`: what is there without them. */
const useHanded = (file: File | null, onFile: (file: File | null) => void) => {
  const [before] = useState(file);
  const [pages, setPages] = useState<readonly Page[]>([]);
  const [handed, setHanded] = useState(pages);
  const [failed, setFailed] = useState('');
  /** What is joined while the pages become others is not handed on. */
  const turn = useRef(0);

  /** Answers whether they are. */
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
    /** Puts back what was there before. */
    undo: () => {
      turn.current += 1;
      if (handed.length > 0) onFile(before);
    },
  };
};

/** Photographed pages in the order in which they will stand. */
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
  /** Puts a page in the place of the one before it. */
  const raise = (index: number) => {
    const [before, page] = [pages[index - 1], pages[index]];
    if (before && page) void become(pages.with(index - 1, page).with(index, before));
  };
  const wrong = failed || (full ? fileTexts.tooMany(most) : failure);
  return { pages, preparing, failure: wrong, add, remove, raise, ...handing };
};
