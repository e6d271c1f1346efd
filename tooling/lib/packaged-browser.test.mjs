import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { ensurePackagedBrowser, unpackBrowser } from './packaged-browser.mjs';

const isLong = process.env.PORTICO_TEST_LONG !== undefined;
const folders = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'portico-browser-'));
  folders.push(folder);
  return folder;
}

/** Packs files as the npm package does. */
function packOf(program) {
  const packed = newFolder();
  const archive = (name, files) => {
    const content = newFolder();
    for (const file of files) {
      mkdirSync(join(content, file, '..'), { recursive: true });
      writeFileSync(join(content, file), file);
    }
    const tar = execFileSync('tar', ['-c', '-C', content, '.']);
    writeFileSync(join(packed, `${name}.tar.br`), brotliCompressSync(tar));
  };
  archive('al2023', ['lib/libnss3.so']);
  archive('fonts', ['fonts.conf', 'fonts/Open_Sans/OpenSans-Regular.ttf']);
  archive('swiftshader', ['libGLESv2.so']);
  writeFileSync(join(packed, 'chromium.br'), brotliCompressSync(Buffer.from(program)));
  return packed;
}

describe('the browser of the npm package', () => {
  test('starts with the libraries and fonts of the package, and with the arguments', () => {
    const program = '#!/bin/sh\nprintf "%s\\n" "$LD_LIBRARY_PATH" "$FONTCONFIG_FILE" "$@"\n';
    const target = join(newFolder(), 'browser with a space');
    const executable = unpackBrowser(packOf(program), target);
    const [libraries, fonts, ...args] = execFileSync(executable, ['--headless', 'a b']).toString().trim().split('\n');
    expect(existsSync(join(libraries, 'libnss3.so'))).toBe(true);
    expect(readFileSync(fonts, 'utf8')).toContain('/etc/fonts/fonts.conf');
    expect(args).toEqual(['--headless', 'a b']);
    expect(existsSync(join(target, 'libGLESv2.so'))).toBe(true);
    expect(existsSync(join(target, 'fonts/Open_Sans/OpenSans-Regular.ttf'))).toBe(true);
  });

  test('is unpacked again after a failure', () => {
    const target = join(newFolder(), 'browser');
    const packed = packOf('#!/bin/sh\necho complete\n');
    const archive = join(packed, 'fonts.tar.br');
    const fonts = readFileSync(archive);
    writeFileSync(archive, fonts.subarray(0, 20));
    expect(() => unpackBrowser(packed, target)).toThrow();
    expect(existsSync(target)).toBe(false);
    writeFileSync(archive, fonts);
    expect(execFileSync(unpackBrowser(packed, target)).toString()).toBe('complete\n');
  });

  // Installs 70 MB.
  test.runIf(isLong && process.platform === 'linux' && process.arch === 'x64')('opens pages', async () => {
    const executablePath = await ensurePackagedBrowser();
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    const page = await browser.newPage();
    await page.setContent('<button onclick="document.title = this.textContent">Grüße</button>');
    await page.getByRole('button').click();
    expect(await page.title()).toBe('Grüße');
    await browser.close();
  });
});
