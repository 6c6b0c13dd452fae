import { readFileSync } from 'node:fs';

const changelog = readFileSync(new URL('../CHANGELOG.md', import.meta.url), 'utf8');

/** The version that the changelog begins with. */
export const latestRelease = /^## \[(\d+\.\d+\.\d+)\]/m.exec(changelog)![1]!;
