// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { liveWithTranslators } from './translated-text.ts';

beforeAll(liveWithTranslators);

const textsIn = (root: Node) => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
};

const font = (text: string) => {
  const [outer, inner] = [document.createElement('font'), document.createElement('font')];
  inner.textContent = text;
  outer.append(inner);
  return outer;
};

/** How translators treat a text node. */
const translators: Record<string, (text: Text) => void> = {
  'replaces it': (text) => text.replaceWith(font(text.data)),
  'puts an element before it and removes it': (text) => {
    text.before(font(text.data));
    text.remove();
  },
  'puts an element after it and removes it': (text) => {
    text.after(font(text.data));
    text.remove();
  },
  'wraps it': (text) => {
    const wrap = document.createElement('font');
    text.replaceWith(wrap);
    wrap.append(text);
  },
};

type State = { count: number; busy: boolean; order: string[] };
let show: (state: State) => void;
const Page = () => {
  const [{ count, busy, order }, setState] = useState<State>({
    count: 1,
    busy: false,
    order: ['a', 'b', 'c'],
  });
  useEffect(() => {
    show = setState;
  }, []);
  return (
    <main>
      <h1>Folio {count}</h1>
      <p>
        {busy ? 'Guardando ' : ''}
        {count} de 9{busy && <b>!</b>} archivos
      </p>
      <p>{busy ? <i>Espere</i> : 'Listo'} ahora</p>
      <div>
        {order.map((each) => (
          <span key={each}>{each}</span>
        ))}
        fin
      </div>
      <div>{busy && 'Sin red'}</div>
    </main>
  );
};

const states: State[] = [
  { count: 2, busy: true, order: ['c', 'a'] },
  { count: 2, busy: false, order: ['a', 'd', 'c', 'b'] },
  { count: 3, busy: true, order: [] },
  { count: 4, busy: false, order: ['b', 'a'] },
];

describe.each(Object.entries(translators))(
  'a page of which a translator takes each text and %s',
  (_, take) => {
    it.each(['once', 'each time'])('shows what it is to show (%s)', (often) => {
      const complaint = vi.spyOn(console, 'error');
      const reference = render(<Page />);
      const seen = states.map((state) => {
        act(() => show(state));
        return reference.container.textContent;
      });
      reference.unmount();
      const { container, unmount } = render(<Page />);
      textsIn(container).forEach(take);
      states.forEach((state, index) => {
        act(() => show(state));
        expect(container.textContent).toBe(seen[index]);
        if (often === 'each time') textsIn(container).forEach(take);
        expect(container.textContent).toBe(seen[index]);
      });
      unmount();
      expect(container.textContent).toBe('');
      expect(complaint).not.toHaveBeenCalled();
    });
  },
);
