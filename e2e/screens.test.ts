import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoAccount, openDemo } from './application.ts';
import { darken, enter, expectContrast, lighten, openPage, phone, picture } from './browser.ts';
import {
  barHeight,
  brokenFigures,
  cramped,
  outOfReach,
  sideways,
  sizes,
  tooLow,
  unseenActions,
} from './geometry.ts';
import { setStage } from './stage.ts';

const stage = setStage(openDemo);

type Name = string | RegExp;
/** A section, and the controls to press in it, in order. */
type Way = readonly [Name, ...Name[]];
type Screens = { tabs: Record<string, Way>; dialogs: Record<string, Way> };

const screens: Record<string, Screens> = {
  supervisor: {
    tabs: {
      avance: ['Avance'],
      asignados: ['Documentos', 'Documentos asignados'],
      mios: ['Documentos', 'Mis documentos'],
      repositorio: ['Repositorio'],
      estimaciones: ['Estimaciones'],
    },
    dialogs: {
      'Registrar Avance': ['Avance', /Add Progress/],
      'Create Extraordinary': ['Avance', 'Create Extraordinary'],
      'Cambiar contraseña': ['Avance', 'Menú', 'Cambiar contraseña'],
      'Marcar como Atendido': ['Documentos', 'Documentos asignados', /^Marcar como Atendido/],
      'Estimación 4, Septiembre 2026': ['Estimaciones', /^Ver la estimación 4\b/],
      '¿Está seguro de eliminar esta estimación?': [
        'Estimaciones',
        /^Más acciones de la estimación 4\b/,
        'Eliminar',
      ],
      'Crear Anticipo': ['Estimaciones', 'Crear Anticipo'],
      'Nueva Estimación': ['Estimaciones', 'Nueva Estimación'],
      'Editar Estimación 4': ['Estimaciones', /^Más acciones de la estimación 4\b/, 'Editar'],
      'Reporte del día': ['Avance', 'Historial', 'Reporte del día'],
      'Editar Avance': ['Avance', 'Historial', 'Editar'],
      '¿Eliminar este avance?': ['Avance', 'Historial', 'Eliminar'],
    },
  },
  gerente: {
    tabs: {
      'mi-dia': ['Mi día'],
      panel: ['Panel'],
      estimaciones: ['Estimaciones'],
      documentos: ['Documentos'],
      galeria: ['Galería'],
      contrato: ['Gestión Interna', 'Contrato'],
      internas: ['Gestión Interna', 'Estimaciones'],
      curva: ['Gestión Interna', 'Curva S'],
      historial: ['Historial'],
      cartera: ['Cartera'],
    },
    dialogs: {
      'Ver el proyecto como estaba': ['Panel', 'Menú', 'Ver en otra fecha…'],
      'Estimación 12, Octubre 2026': ['Estimaciones', /^Ver la estimación 12\b/],
      '¿Está seguro de eliminar esta estimación?': [
        'Estimaciones',
        /^Más acciones de la estimación 2\b/,
        'Eliminar',
      ],
      '05.04.001': ['Galería', /05\.04\.001/],
      'Nueva Estimación': ['Gestión Interna', 'Estimaciones', 'Nueva Estimación'],
      'Qué cambió entre dos fechas': ['Historial', 'Comparar fechas'],
      'Integridad de los eventos': ['Historial', 'Comprobar integridad'],
    },
  },
  externo: {
    tabs: {
      obra: ['Contrato Obra'],
      servicios: ['Contrato Servicios'],
      galeria: ['Galería'],
      historial: ['Historial'],
    },
    dialogs: { 'Estimación 12, Octubre 2026': ['Contrato Obra', /^Ver la estimación 12\b/] },
  },
  admin: {
    tabs: { proyectos: ['Proyectos'], usuarios: ['Usuarios'], catalogo: ['Catálogo'] },
    dialogs: {
      'Crear Proyecto': ['Proyectos', 'Nuevo Proyecto'],
      'Editar Proyecto': ['Proyectos', /^Editar /],
      '¿Está seguro de eliminar este proyecto?': ['Proyectos', /^Eliminar /],
      'Proyectos eliminados': ['Proyectos', 'Eliminados'],
      'Almacenamiento en Google Drive': ['Proyectos', /^Configurar almacenamiento/],
      'Estimaciones de Edificio administrativo Las Palmas': ['Proyectos', /^Estimaciones de Edificio/],
      'Historial de Edificio administrativo Las Palmas': ['Proyectos', /^Historial de Edificio/],
      'Add New User': ['Usuarios', 'Add New User'],
      'Edit User': ['Usuarios', /^Editar /],
      'Crear Item de Catálogo': ['Catálogo', 'Agregar Item'],
      'Editar Item de Catálogo': ['Catálogo', /^Editar /],
    },
  },
};

/** The smallest sizes for a dialog, in width and in height. */
const tight = sizes.filter(([width]) => [360, 844].includes(width));

const settled = async (page: Page) => {
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  await page.getByText('Cargando…', { exact: true }).first().waitFor({ state: 'detached' });
};

const go = async (page: Page, [tab, ...pressed]: Way) => {
  const below = page.getByRole('navigation', { name: 'Secciones del proyecto' });
  // After a resize from desktop to phone, the upper tabs are about to disappear.
  const above = page.locator('[role="tab"][id^="tab-"]');
  await below
    .getByRole('button', { name: tab })
    .or(above.filter({ hasText: tab }))
    .first()
    .click();
  await settled(page);
  for (const name of pressed) {
    // Inner tabs may have the name of a panel's tab, and may still be loading.
    const within = page.getByRole('tab', { name, exact: true }).and(page.locator(':not([id^="tab-"])'));
    const pressable = within
      .or(page.getByRole('button', { name, exact: true }).first())
      .or(page.getByRole('menuitem', { name, exact: true }))
      .first();
    if ((await pressable.getAttribute('aria-expanded')) !== 'true') await pressable.click();
    await settled(page);
  }
};

/** Descriptions of layout problems at the current size. A desktop may have lower controls and a higher bar. */
const misfits = async (page: Page) => {
  const desk = page.viewportSize()!.width >= 1200;
  const [bar, wider, low, broken, narrow] = await Promise.all([
    barHeight(page),
    sideways(page),
    tooLow(page),
    brokenFigures(page),
    cramped(page),
  ]);
  return [
    !desk && bar > 56 && `the bar is ${bar} px high`,
    wider > 0 && `${wider} px too wide`,
    ...(desk ? [] : low),
    ...broken,
    ...narrow,
  ].filter(Boolean);
};

const expectFit = async (page: Page, where: string) => {
  await expect.poll(() => misfits(page), { message: where }).toEqual([]);
  await picture(page, where);
};

type Opened = Awaited<ReturnType<typeof openPage>>;

describe.each(Object.entries(screens))('%s', (account, { tabs, dialogs }) => {
  let opened: Opened;
  const signedIn = async () => {
    const fresh = await openPage(stage.browser, phone);
    await enter(fresh.page, stage.application.url, demoAccount(account));
    if (account === 'gerente' || account === 'externo')
      await fresh.page
        .getByRole('combobox', { name: 'Proyecto' })
        .selectOption({ label: 'Puente carretero El Carrizal' });
    return fresh;
  };
  beforeAll(async () => {
    opened = await signedIn();
  });
  afterAll(() => opened.close());
  /** One page for all sections. A failure closes it, and the next test opens another. */
  const pageOf = async () => (opened.page.isClosed() ? signedIn() : opened);

  it.each(Object.entries(tabs))('fits every screen with %s, in light and dark', async (name, way) => {
    const { page, complaints } = await pageOf();
    await page.setViewportSize(phone);
    await go(page, way);
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await settled(page);
      await expectFit(page, `${account}-${name}-${width}`);
      if (width !== 390 && width !== 1440) continue;
      // Colours do not depend on the size, so the dark scheme is checked on one phone and one desktop.
      // `states` runs all axe checks in the light scheme.
      await darken(page);
      await expectFit(page, `${account}-${name}-${width}-dark`);
      await expectContrast(page, `${account}-${name}-${width}-dark`);
      await lighten(page);
    }
    expect(complaints).toEqual([]);
  });

  it.each(Object.entries(dialogs))(
    'gets at all of %s on a small phone, also on its side',
    async (name, way) => {
      const { page, complaints } = await pageOf();
      await page.setViewportSize(phone);
      await go(page, way);
      const shown = page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }));
      await shown.waitFor();
      for (const [width, height] of tight) {
        const where = `${account}-${name}-${width}`;
        await page.setViewportSize({ width, height });
        await settled(page);
        await expectFit(page, where);
        expect(await unseenActions(page), where).toEqual([]);
        expect(await outOfReach(page), where).toEqual([]);
      }
      await page.setViewportSize(phone);
      await darken(page);
      await expectContrast(page, name, ':is([role=dialog], [role=alertdialog])');
      await lighten(page);
      // A resize may have removed the focused element; the dialog restores the focus after a moment.
      await expect
        .poll(async () => {
          await page.keyboard.press('Escape');
          return shown.count();
        })
        .toBe(0);
      expect(complaints).toEqual([]);
    },
  );
});
