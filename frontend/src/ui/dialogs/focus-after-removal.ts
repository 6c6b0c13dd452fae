type Pressed = { button: Element; at: number; row: HTMLElement | null };

const removeButtonsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[data-away]')];

const nextTo = (list: HTMLElement, { at, row }: Pressed): HTMLElement => {
  const remaining = at < 0 ? [] : removeButtonsOf(list);
  const stays = row?.isConnected ? row : null;
  const adds = () => list.querySelector<HTMLElement>('[data-adds=true] :is(button, input)');
  return remaining[at] ?? remaining.at(-1) ?? stays ?? adds() ?? list;
};

/**
 * A `ref` for the container of a list. If a pressed button disappears, it keeps the keyboard focus in the list instead of the dialog around
 * it.
 * After the removal of a row (`data-away`), the same button of the row in its place gets the focus, else that of the row before. If the row
 * stays, the row gets it if focusable; else the first control that adds a row (`data-adds`); else the list.
 */
export const focusAfterRemoval = (list: HTMLElement | null) => {
  if (!list) return undefined;
  let pressed: Pressed | null = null;
  const press = ({ target }: MouseEvent) => {
    const button = (target as Element).closest('button');
    pressed = button && {
      button,
      at: removeButtonsOf(list).indexOf(button),
      row: button.closest<HTMLElement>('li[tabindex]'),
    };
  };
  const changed = new MutationObserver(() => {
    if (!pressed || pressed.button.isConnected) return;
    const remaining = pressed;
    pressed = null;
    if (document.activeElement === document.body) nextTo(list, remaining).focus({ preventScroll: true });
  });
  list.addEventListener('click', press);
  changed.observe(list, { childList: true, subtree: true });
  return () => {
    list.removeEventListener('click', press);
    changed.disconnect();
  };
};
