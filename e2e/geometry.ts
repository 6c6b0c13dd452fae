import type { Page } from 'playwright-core';

/** Screen sizes in px: two phones, one in landscape, a tablet, a desktop. */
export const sizes = [
  [360, 640],
  [390, 844],
  [844, 390],
  [820, 1180],
  [1440, 900],
] as const;

/** Width of the page beyond the screen, in px. */
export const sideways = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));

/** Height of the top bar, in px. Throws if there is none. */
export const barHeight = (page: Page) =>
  page.evaluate(() => document.querySelector('header')!.getBoundingClientRect().height);

/** Names of controls that are too low for a gloved finger. Links within text are exempt. */
export const tooLow = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        ':is(main, nav, [role=dialog], [role=alertdialog], [role=menu]) :is(button, select, summary, [role=tab], [role=menuitem], [role=button], a, label:has(input))',
      ),
    ]
      .filter((one) => !one.closest('.MuiAutocomplete-endAdornment, [aria-hidden=true]'))
      .filter((one) => !one.matches('a') || one.parentElement!.textContent === one.textContent)
      .map((one) => [one.getAttribute('aria-label') ?? one.textContent, one.getBoundingClientRect()] as const)
      .filter(([, { width, height }]) => width > 1 && height < 48)
      .map(([name, { height }]) => `${name}: ${height}`),
  );

/** Figures whose digits are wrapped or cut, or overlap the next figure; also in input fields. */
export const brokenFigures = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('td, dd, td input')]
      .map((one) => [one, one instanceof HTMLInputElement ? one.value : one.textContent.trim()] as const)
      .filter(
        ([{ scrollWidth, clientWidth }, text]) =>
          scrollWidth > clientWidth + 1 && /^[-+]?\$?[\d,.]+$/.test(text),
      )
      .map(([{ scrollWidth, clientWidth }, text]) => `${text}: ${scrollWidth} in ${clientWidth}`),
  );

/** Names of buttons in a table cell that are wrapped below the first one or exceed its edge. */
export const cramped = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('td')].flatMap((cell) => {
      const buttons = [...cell.querySelectorAll('.MuiIconButton-root')];
      const { right } = cell.getBoundingClientRect();
      const first = buttons[0]?.getBoundingClientRect();
      return buttons
        .filter((one) => {
          const box = one.getBoundingClientRect();
          return box.top >= first!.bottom || box.right > right + 1;
        })
        .map((one) => `${one.getAttribute('aria-label') ?? one.textContent} has no room in its cell`);
    }),
  );

/** Buttons of the top dialog that cannot be reached by scrolling: outside of the screen or covered. */
export const outOfReach = (page: Page) =>
  page.evaluate(() => {
    const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
    const reached = (one: Element) => {
      one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const { left, top, right, bottom } = one.getBoundingClientRect();
      if (left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1) return false;
      return one.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    };
    return [...(dialog?.querySelectorAll('button:not(:disabled, [aria-hidden=true] *)') ?? [])]
      .filter((one) => one.getBoundingClientRect().width > 1 && !reached(one))
      .map((one) => one.getAttribute('aria-label') ?? one.textContent);
  });

/** Action buttons of the top dialog that are not fully visible without scrolling. */
export const unseenActions = (page: Page) =>
  page.evaluate(() => {
    const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
    const paper = dialog?.getBoundingClientRect();
    return [...(dialog?.querySelectorAll('.MuiDialogActions-root button') ?? [])]
      .filter((one) => one.getBoundingClientRect().bottom > Math.min(innerHeight, paper!.bottom) + 1)
      .map((one) => one.textContent);
  });
