import { useEffect, useRef, useState } from 'react';
import { randomId } from '../../api/random-id.ts';
import { fileTexts } from './file-messages.ts';
import { usePrepared } from './usePrepared.ts';

/** As many as reach the server in one file of the size that it takes. */
const most = 20;

/** `preview`: what is shown of it. */
export type Page = { id: string; file: File; preview: string };

/** Photographed pages in the order in which they will stand. */
export const usePages = () => {
  const [pages, setPages] = useState<readonly Page[]>([]);
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
    setPages((now) => [...now, ...ready.map(pageOf)]);
  };
  const remove = (id: string) => {
    setFull(false);
    setPages((now) => now.filter((page) => page.id !== id));
  };
  /** Puts a page in the place of the one before it. */
  const raise = (index: number) =>
    setPages((now) => {
      const [before, page] = [now[index - 1], now[index]];
      return before && page ? now.with(index - 1, page).with(index, before) : now;
    });
  return { pages, preparing, failure: full ? fileTexts.tooMany(most) : failure, add, remove, raise };
};
