import { expect, test } from 'vitest';
import { agentPrompt, keyPlaceholder } from './agent-prompt.ts';
import { environmentFiles } from './environment-files.ts';
import { frameworks, installCommand } from './frameworks.ts';
import { guideFiles } from './guide-files.ts';

test.each(Object.keys(frameworks) as (keyof typeof frameworks)[])(
  'the prompt for %s has every step and no key',
  (id) => {
    const framework = frameworks[id];
    const connection = { apiUrl: 'https://auth.example.com', projectId: '6f1c9a52-0000-4000-8000-000000000000' };
    const keys = { publishableClientKey: keyPlaceholder, secretServerKey: keyPlaceholder };
    const prompt = agentPrompt({
      framework,
      environment: environmentFiles(framework, { ...connection, keys }),
      files: guideFiles[id],
      install: framework.command ?? installCommand(framework, 'npm'),
      guideUrl: `https://auth.example.com/docs/${framework.guide}.md`,
    });

    for (const { name, text } of guideFiles[id]) expect(prompt).toContain(`${name}:\n\`\`\`\n${text}`);
    expect(prompt).toContain('PORTICO_API_URL=https://auth.example.com');
    expect(prompt).toContain('PORTICO_SECRET_SERVER_KEY=…');
    expect(prompt).toContain(`https://auth.example.com/docs/${framework.guide}.md`);
  },
);
