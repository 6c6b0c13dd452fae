import { expect, it } from 'vitest';
import { toolCall } from '../../runtime/src/tool-call.ts';
import { fileOfTool, tools } from './tools.ts';
import { exists, stage } from './tree.ts';

it.each(tools)('says of %s how npm calls it, or how it is called in a container, which has none', (tool) => {
  expect(toolCall(tool, '')).toBe(`npm run ${tool} --`);
  const inContainer = toolCall(tool, 'node');
  expect(inContainer).toBe(`node ${fileOfTool(tool)}`);
  expect(exists(fileOfTool(tool))).toBe(true);
});

it('is told that it is in a container', () => {
  expect(stage('services').lines.join('\n')).toMatch(/^ENV .*OBRACLARA_TOOLS=node$/m);
});
