import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { unreleasedVersion, withChanges } from '../lib/changelog.mjs';
import { packCreatePortico, porticoManifest } from '../lib/portico-package.mjs';
import { billOf, readInventory } from './bill-of-materials.mjs';
import { commitOf } from './clean-tree.mjs';

const folders = [];
afterEach(() => {
  vi.unstubAllEnvs();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function emptyFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'portico-release-test-'));
  folders.push(folder);
  return folder;
}

test('a release is refused while files differ from the commit, and the message lists them', async () => {
  const folder = emptyFolder();
  const git = (...words) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...words], { cwd: folder });
  git('init', '--quiet');
  writeFileSync(join(folder, 'a.txt'), 'a');
  git('add', '.');
  git('commit', '--quiet', '--message=a');
  expect(await commitOf(folder)).toEqual({
    commit: expect.stringMatching(/^[0-9a-f]{40}$/),
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  });

  writeFileSync(join(folder, 'a.txt'), 'b');
  writeFileSync(join(folder, 'new.txt'), '');

  await expect(commitOf(folder)).rejects.toThrow(/ M a\.txt\n\?\? new\.txt/);
});

describe('a package', () => {
  test('is packed to the same bytes twice', async () => {
    const [one, other] = [await packCreatePortico(emptyFolder()), await packCreatePortico(emptyFolder())];

    expect(readFileSync(one.tarball).equals(readFileSync(other.tarball))).toBe(true);
  });

  test('has a bill of materials with what is bundled and what npm installs', async () => {
    // The tarball of `portico` takes many seconds to pack, and the bill has only its checksum.
    const { tarball } = await packCreatePortico(emptyFolder());
    const portico = { name: 'portico', folder: 'portico', tarball, manifest: porticoManifest() };
    const bill = billOf(portico, await readInventory(), '2026-11-27T00:00:00.000Z');

    expect(bill).toMatchObject({
      bomFormat: 'CycloneDX',
      serialNumber: expect.stringMatching(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/),
      metadata: {
        component: { name: 'portico', type: 'application', purl: expect.stringMatching(/^pkg:npm\/portico@/) },
      },
    });
    const isBundled = ({ properties }) => properties?.[0]?.name === 'portico:bundled';
    const namesOf = (components) => components.map(({ name }) => name);
    const bundled = namesOf(bill.components.filter(isBundled));
    const installed = namesOf(bill.components.filter((one) => !isBundled(one)));
    // Of the server, the dashboard, emails and the documentation.
    expect(bundled).toEqual(expect.arrayContaining(['fastify', 'pg', 'react-dom', 'tailwindcss', 'astro']));
    expect(installed).toEqual(expect.arrayContaining(Object.keys(portico.manifest.dependencies)));
    expect(installed).not.toContain('vite');
    for (const one of bill.components)
      expect(one, one.name).toMatchObject({ version: expect.any(String), purl: expect.any(String) });
    const refs = bill.components.map((one) => one['bom-ref']);
    expect(new Set(refs).size).toBe(refs.length);
    for (const { dependsOn } of bill.dependencies) expect(refs).toEqual(expect.arrayContaining(dependsOn));
    expect(JSON.stringify(bill)).not.toContain('node_modules');
  });

  test('has no package in its bill that only our development needs, also after a build for production', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    const created = await packCreatePortico(emptyFolder());
    const bill = billOf(created, await readInventory(), '2026-11-27T00:00:00.000Z');

    const names = bill.components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['portico', ...Object.keys(porticoManifest().dependencies)]));
    expect(names).not.toContain('rolldown');
    expect(names).not.toContain('typescript');
  });
});

describe('the changelog', () => {
  const operators = { sections: new Map([['Operators', ['- `portico backup`.']]]) };
  const developers = { sections: new Map([['Developers', ['- A hook.']]]) };

  test('gets a section for a new version, with the changes by their readers', () => {
    expect(withChanges('# Changelog\n\n## 0.2.0\n\nOld.\n', '0.3.0', [operators, developers, operators])).toBe(
      '# Changelog\n\n## 0.3.0\n\n### Developers\n\n- A hook.\n\n### Operators\n\n- `portico backup`.\n- `portico backup`.\n\n## 0.2.0\n\nOld.\n',
    );
  });

  test('keeps what the section of an unreleased version has, without the mark', () => {
    const text = '# Changelog\n\n## 0.2.0 (unreleased)\n\n### Operators\n\n- Old.\n\n## 0.1.0\n';

    expect(unreleasedVersion(text)).toBe('0.2.0');
    expect(withChanges(text, '0.2.0', [operators])).toBe(
      '# Changelog\n\n## 0.2.0\n\n### Operators\n\n- Old.\n- `portico backup`.\n\n## 0.1.0\n',
    );
    expect(unreleasedVersion(withChanges(text, '0.2.0', []))).toBeUndefined();
  });
});
