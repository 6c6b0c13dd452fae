// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import { expect, it } from 'vitest';
import { ProjectLogos } from './ProjectLogos.tsx';
import { aProject } from '../api/answers.fixture.ts';

const project = (app_logo: string) =>
  aProject({ logos: { app_logo, client_logo: '/cliente', final_user_logo: null } });

const logos = (app: string) => (
  <CoreAdminContext>
    <ProjectLogos project={project(app)} />
  </CoreAdminContext>
);

it('are shown by name, those the project has', () => {
  render(logos('/app'));
  const shown = screen.getAllByRole('img').map((img) => [img.getAttribute('alt'), img.getAttribute('src')]);
  expect(shown).toEqual([
    ['Logo de la aplicación', '/app'],
    ['Logo del cliente', '/cliente'],
  ]);
});

it('leave a building of their size where one does not load, until it has another address', () => {
  const { rerender } = render(logos('/dead'));
  const height = () => getComputedStyle(screen.getByRole('img', { name: 'Logo de la aplicación' })).height;
  const before = height();
  fireEvent.error(screen.getByAltText('Logo de la aplicación'));
  expect(screen.getByRole('img', { name: 'Logo de la aplicación' }).querySelector('svg')).toBeTruthy();
  expect(height()).toBe(before);
  rerender(logos('/alive'));
  expect(screen.getByAltText('Logo de la aplicación').getAttribute('src')).toBe('/alive');
});
