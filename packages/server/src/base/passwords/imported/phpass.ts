import { createHash } from 'node:crypto';
import { isSame } from './encodings.ts';
import { iterate } from './iterated.ts';
import type { HashFormat, Spend } from './kinds.ts';

/** Order of the digits in hashes of phpass, six bits each, the lowest first. */
const digits = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Bounds of the power of two of the iterations. */
const [powerMin, powerMax] = [7, 30];

/** Writes three bytes as four digits, the lowest byte first. */
function inDigits(bytes: Buffer): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const group = bytes.subarray(at, at + 3);
    const value = group.reduce((sum, byte, place) => sum + byte * 256 ** place, 0);
    for (let place = 0; place <= group.length; place += 1) text += digits[Math.floor(value / 64 ** place) % 64];
  }
  return text;
}

/** `$P$B…` and `$H$9…`: phpass of WordPress, phpBB and Drupal 7 with MD5. */
export const phpass: HashFormat = {
  read: (text) => {
    const [, power = '', salt = '', hash = ''] =
      /^\$[PH]\$([./0-9A-Za-z])([./0-9A-Za-z]{8})([./0-9A-Za-z]{22})$/.exec(text) ?? [];
    const exponent = power === '' ? -1 : digits.indexOf(power);
    if (exponent < powerMin || exponent > powerMax) return undefined;
    return {
      work: { kind: 'md5', amount: 2 ** exponent },
      isWeak: true,
      keyId: null,
      matches: async (_, password) => {
        const bytes = Buffer.from(password);
        const first = createHash('md5').update(salt).update(bytes).digest();
        return isSame(Buffer.from(inDigits(await iterate('md5', first, bytes, 2 ** exponent))), Buffer.from(hash));
      },
    };
  },
};

/** Spends iterations of MD5. */
export const spendMd5: Spend = (_, password, amount) => iterate('md5', Buffer.alloc(16), Buffer.from(password), amount);
