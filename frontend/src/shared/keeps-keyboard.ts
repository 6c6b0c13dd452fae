type Pressed = { button: Element; at: number; row: HTMLElement | null };

const stopsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[data-away]')];

const nextTo = (list: HTMLElement, { at, row }: Pressed): HTMLElement => {
  const left = at < 0 ? [] : stopsOf(list);
  const stays = row?.isConnected ? row : null;
  const adds = () => list.querySelector<HTMLElement>('[data-adds=true] :is(button, input)');
  return left[at] ?? left.at(-1) ?? stays ?? adds() ?? list;
};

/**
 * The `ref` of what holds a list: where a button leaves that was pressed in it, the keyboard goes on there, and not at the dialog around it.
 * From a row that was taken away (`data-away`) it goes to the same button of the one in its place, else of the one before it; where the row
 * stays, to the row, if it can have the keyboard; else to the first control of what adds one (`data-adds`), else to the list.
 */
export const keepsKeyboard = (list: HTMLElement | null) => {
  if (!list) return undefined;
  let pressed: Pressed | null = null;
  const press = ({ target }: MouseEvent) => {
    const button = (target as Element).closest('button');
    pressed = button && {
      button,
      at: stopsOf(list).indexOf(button),
      row: button.closest<HTMLElement>('li[tabindex]'),
    };
  };
  const changed = new MutationObserver(() => {
    if (!pressed || pressed.button.isConnected) return;
    const left = pressed;
    pressed = null;
    if (document.activeElement === document.body) nextTo(list, left).focus({ preventScroll: true });
  });
  list.addEventListener('click', press);
  changed.observe(list, { childList: true, subtree: true });
  return () => {
    list.removeEventListener('click', press);
    changed.disconnect();
  };
};
