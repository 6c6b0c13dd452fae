import { readFileSync } from 'node:fs';

const changelog = readFileSync(new URL('../CHANGELOG.md', import.meta.url), 'utf8');

/** The first version in the changelog. */
export const latestRelease = /^## \[(\d+\.\d+\.\d+)\]/m.exec(changelog)![1]!;
