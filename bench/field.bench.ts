/*
 * Responsiveness of the panels with 10,000 progress records, 2,000 photos and 500 documents, on a phone four times slower than this
 * machine. Milliseconds depend on the machine; compare with the bare login page and an empty page's scrolling in the same run.
 */
import type { Browser, Locator, Page } from 'playwright-core';
import { signToken } from '../platform/src/http/index.ts';
import { launchChromium } from '../test/chromium.ts';
import { fieldSizes, fillField, supervisor } from './big-field.ts';
import { bigProject } from './big-project.ts';
import { goal, median, note, roundsOr } from './harness.ts';
import { openedSystem, secret } from './opened-system.ts';
import {
  fling,
  frames,
  interactions,
  longestTask,
  nodes,
  pace,
  reaction,
  settled,
  slowdown,
  slowPhone,
  timed,
  type Sight,
  type SlowPhone,
} from './slow-phone.ts';

const project = bigProject.project_id;
/** Rows of the block that is pasted into an estimation. */
const pasted = 2000;
const scrolled = 24_000;
const concepts = 'ul[aria-label=Conceptos] li';
const records = 'ul[aria-label=Historial] li';

/** Measured values by name, in the order of the rounds. */
type Measured = Map<string, number[]>;
type Visit = { browser: Browser; url: string; add: (name: string, value: number) => void };

const signedAs = (user: typeof supervisor | typeof bigProject.manager) => ({
  token: signToken(user, secret, new Date()),
  user,
});

const worth = async (page: Page, work: () => Promise<unknown>) =>
  timed(async () => {
    await work();
    await settled(page);
  });

const loginPage = async ({ browser, url, add }: Visit) => {
  const { page, close } = await slowPhone(browser);
  add('login', await worth(page, () => page.goto(`${url}/login`)));
  await close();
};

/** Scrolls an empty page, as an upper bound for this machine. */
const emptyPage = async ({ browser, add }: Visit) => {
  const phone = await slowPhone(browser);
  await phone.page.goto('about:blank');
  await phone.page.setContent(`<body style="height:${2 * scrolled}px">`);
  await settled(phone.page);
  const seen = await frames(phone.page, () => fling(phone, scrolled));
  add('frames of an empty page', pace(seen));
  await phone.close();
};

/** Keys of a search, with the number of concepts found after each. */
const searched: [key: string, found: string][] = [
  ['c', '5,000'],
  ['-', '5,000'],
  ['0', '5,000'],
  ['4', '1,000'],
  ['1', '100'],
  ['2', '10'],
];

const search = async (page: Page, add: Visit['add']) => {
  const field = page.getByLabel('Buscar por código o nombre').first();
  await field.tap();
  await settled(page);
  const type = async () => {
    for (const [key, found] of searched) {
      const ready = { css: '[role=status]', text: `${found} conceptos` };
      add('key', await reaction(page, () => page.keyboard.press(key), ready));
    }
  };
  add('task, search', await longestTask(page, type));
  await page.getByLabel('Borrar la búsqueda').tap();
  await page.getByText('5,000 conceptos', { exact: true }).waitFor();
};

/** Taps an element and measures until `ready` is visible. The first tap is measured separately, because it loads code. */
const tapped = async (
  page: Page,
  { name, tap, ready, add }: { name: string; tap: Locator; ready: Sight; add: Visit['add'] },
) => {
  await tap.waitFor();
  const react = async () => add(name, await reaction(page, () => tap.tap(), ready));
  add(`task, ${name}`, await longestTask(page, react));
};

const dialog = async (page: Page, add: Visit['add']) => {
  const shown = page.getByRole('dialog', { name: 'Registrar Avance' });
  const tap = page.getByRole('list', { name: 'Conceptos' }).getByRole('button').nth(1);
  for (const name of ['first dialog', 'dialog']) {
    await tapped(page, { name, tap, ready: { css: '[role=dialog] form textarea' }, add });
    await shown.getByRole('button', { name: 'Cerrar', exact: true }).tap();
    await shown.waitFor({ state: 'hidden' });
  }
};

const documents = async (page: Page, add: Visit['add']) => {
  const tabs = page.getByRole('navigation', { name: 'Secciones del proyecto' });
  const tab = (name: string) => tabs.getByRole('button', { name });
  for (const name of ['first documents', 'documents']) {
    const ready = { css: '[aria-labelledby=assigned-documents] li' };
    await tapped(page, { name, tap: tab('Documentos'), ready, add });
    add('nodes, documents', await nodes(page));
    await tapped(page, { name: 'progress', tap: tab('Avance'), ready: { css: concepts }, add });
  }
};

const history = async (phone: SlowPhone, add: Visit['add']) => {
  const { page } = phone;
  const tap = page.getByRole('button', { name: 'Historial' });
  await tapped(page, { name: 'history', tap, ready: { css: records }, add });
  add('nodes, history', await nodes(page));
  const scroll = async () => {
    let reached = 0;
    const seen = await frames(
      page,
      async () => {
        reached = await fling(phone, scrolled);
      },
      records,
    );
    if (reached < scrolled / 2) throw new Error(`The history scrolled to ${reached} px only`);
    add('frames of the history', pace(seen));
    add('gap', Math.max(...seen.gaps));
    add('blank', (100 * seen.blank) / seen.gaps.length);
  };
  add('task, scrolling', await longestTask(page, scroll));
  const last = page.locator(`${records}[aria-posinset="${fieldSizes.records}"]`);
  const toTheEnd = async () => {
    while (!(await last.isVisible())) {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await settled(page);
    }
  };
  add('task, to the end', await longestTask(page, toTheEnd));
  add('nodes, end', await nodes(page));
};

const inTheField = async (visit: Visit) => {
  const { browser, url, add } = visit;
  const phone = await slowPhone(browser, signedAs(supervisor));
  const { page } = phone;
  const open = async () => {
    await page.goto(`${url}/?project=${project}&tab=avance`);
    await page.locator(concepts).first().waitFor();
  };
  add('avance', await worth(page, open));
  add('nodes, avance', await nodes(page));
  await search(page, add);
  await dialog(page, add);
  await documents(page, add);
  await history(phone, add);
  for (const each of await interactions(page)) add('interaction', each);
  add('large pictures', phone.asked.filter((address) => /[?&]v=view\b/.test(address)).length);
  await phone.close();
};

const gallery = async ({ browser, url, add }: Visit) => {
  const phone = await slowPhone(browser, signedAs(bigProject.manager));
  const { page } = phone;
  /** Waits for the page of this number and its visible pictures. */
  const shows = (number: number) =>
    page.waitForFunction((number) => {
      const pictures = [...document.querySelectorAll<HTMLImageElement>('ul img')];
      const inSight = pictures.filter((picture) => picture.getBoundingClientRect().top < innerHeight);
      const there = document.body.innerText.includes(`Página ${number} de`);
      const busy = document.querySelector('ul[aria-busy]') !== null;
      return there && !busy && inSight.length > 0 && inSight.every(({ complete }) => complete);
    }, number);
  const open = async () => {
    await page.goto(`${url}/?project=${project}&tab=galeria`);
    await shows(1);
  };
  add('gallery', await worth(page, open));
  for (let number = 2; number <= 4; number++) {
    const next = async () => {
      await page.getByRole('button', { name: 'Siguiente', exact: true }).tap();
      await shows(number);
    };
    add('task, gallery', await longestTask(page, async () => add('gallery page', await timed(next))));
  }
  add('nodes, gallery', await nodes(page));
  add('large pictures', phone.asked.filter((address) => /[?&]v=view\b/.test(address)).length);
  await phone.close();
};

/** Pastes a spreadsheet block into the focused element. Returns the milliseconds until the page shows the result. */
const paste = (page: Page, text: string) =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const started = performance.now();
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement!.dispatchEvent(event);
    return new Promise<number>((done) =>
      requestAnimationFrame(() => setTimeout(() => done(performance.now() - started))),
    );
  }, text);

const estimation = async (
  { browser, url, add }: Visit,
  size: { width: number; height: number },
  name: string,
) => {
  const phone = await slowPhone(browser, signedAs(supervisor));
  const { page } = phone;
  await page.setViewportSize(size);
  await page.goto(`${url}/?project=${project}&tab=estimaciones`);
  await page.getByRole('button', { name: 'Nueva Estimación' }).tap();
  await page.getByRole('checkbox', { name: /^C-00001/ }).waitFor();
  await page.getByLabel('Período').focus();
  await settled(page);
  const block = Array.from({ length: pasted }, (_, i) => `C-${String(i + 1).padStart(5, '0')}\t${i + 1}.25`);
  add(name, await paste(page, block.join('\r\n')));
  await page.getByText('Se pegaron 2,000 cantidades').waitFor();
  add(`nodes, ${name}`, await nodes(page));
  await phone.close();
};

const figures = (measured: Measured) => ({
  middle: (name: string) => median(measured.get(name) ?? [Number.NaN]),
  most: (name: string) => Math.max(...(measured.get(name) ?? [Number.NaN])),
  all: (start: string) => [...measured.keys()].filter((name) => name.startsWith(start)),
});

const report = (measured: Measured) => {
  const { middle, most, all } = figures(measured);
  const login = middle('login');
  const ms = (label: string, name: string, atMost: number) =>
    goal({
      label: `ms ${label} (${(middle(name) / login).toFixed(2)} × login)`,
      value: middle(name),
      atMost,
    });
  note(`  at ${slowdown} × slowdown the bare login page takes ${login.toFixed(0)} ms`);
  ms('until Avance is usable, for the first time', 'avance', 2500);
  ms('from a key of the search to its result', 'key', 70);
  ms('until the progress dialog is open, for the first time', 'first dialog', 500);
  ms('until the progress dialog is open', 'dialog', 150);
  ms('until Documentos is open, for the first time', 'first documents', 500);
  ms('until Documentos is open', 'documents', 150);
  ms('until Avance is back', 'progress', 150);
  ms('until the history is open, for the first time', 'history', 1000);
  ms('until the gallery is open, for the first time', 'gallery', 2500);
  ms('until the next page of the gallery', 'gallery page', 500);
  ms(`until ${pasted} pasted rows are in an estimation, at a desk`, 'paste, desk', 300);
  ms(`until ${pasted} pasted rows are in an estimation, on the phone`, 'paste, phone', 300);
  for (const name of all('task, '))
    goal({ label: `ms of the longest task: ${name.slice(6)}`, value: middle(name), atMost: 200 });
  for (const name of all('nodes, '))
    goal({ label: `nodes of the page: ${name.slice(7)}`, value: most(name), atMost: 3000 });
  const touched = (measured.get('interaction') ?? []).toSorted((a, b) => a - b);
  goal({
    // Mostly taps that open tabs and dialogs; fast responses are not recorded. Web Vitals rate 200 ms as good.
    label: 'ms from a touch or key to the next picture, 95 of 100 of those that take 16 ms or more',
    value: touched[Math.floor(touched.length * 0.95)] ?? 0,
    atMost: 200,
  });
  goal({ label: 'ms without a frame while the history is scrolled', value: middle('gap'), atMost: 200 });
  goal({ label: '% of frames without a record while scrolling', value: middle('blank'), atMost: 5 });
  goal({
    label: `frames a second of the scrolled history, of the ${middle('frames of an empty page').toFixed(0)} of an empty page`,
    value: middle('frames of the history'),
    atLeast: 50,
  });
  goal({ label: 'large pictures asked for by lists', value: most('large pictures'), atMost: 0 });
};

/** Visits the panels of an application with the field data in each round, and reports. */
export const visitAll = async (url: string) => {
  const browser = await launchChromium();
  const measured: Measured = new Map();
  const add = (name: string, value: number) => {
    measured.set(name, [...(measured.get(name) ?? []), value]);
  };
  const visit = { browser, url, add };
  try {
    for (let round = 0; round < roundsOr(5); round++) {
      await loginPage(visit);
      await emptyPage(visit);
      await inTheField(visit);
      await gallery(visit);
      await estimation(visit, { width: 1280, height: 800 }, 'paste, desk');
      await estimation(visit, { width: 390, height: 844 }, 'paste, phone');
    }
    report(measured);
  } finally {
    await browser.close();
  }
};

export const run = async () => {
  const { url, close } = await openedSystem(async (databaseUrl, files) => {
    const filling = await timed(() => fillField(databaseUrl, files));
    note(`${JSON.stringify(fieldSizes)}, written and projected in ${(filling / 1000).toFixed(1)} s`);
  });
  try {
    await visitAll(url);
  } finally {
    await close();
  }
};
