import { expect, test } from 'vitest';
import { cellTime, sortOfTime } from './times.ts';

/** Returns a time as ISO 8601, or why there is none. */
function shownTime(text: string, form?: 'day-month' | 'month-day'): string {
  try {
    return new Date(cellTime(text, form)).toISOString();
  } catch (error) {
    return String(error);
  }
}

const zoneReason = 'has an abbreviation of a time zone that can mean several zones: write its offset, such as +01:00';
const compactReason = 'can be a day without separators, or a number of seconds: write a day as 2020-02-03';
const shortenedReason =
  'is a number that a spreadsheet has shortened, so digits can be lost: export it again, with the column as text';
const noon = '2023-11-17T12:00:00.000Z';
const midnight = '2023-11-17T00:00:00.000Z';

test.each([
  ['17 novembre 2023', midnight],
  ['17 NOVEMBRE 2023', midnight],
  ['vendredi 17 novembre 2023 à 12h00', noon],
  ['17 nov. 2023 12h', noon],
  ['1er août 2023', '2023-08-01T00:00:00.000Z'],
  ['5. März 2020, 7:05 Uhr', '2020-03-05T07:05:00.000Z'],
  ['Di., 3. Mrz. 2020', 'NotUnderstood: “Di., 3. Mrz. 2020” is no time'],
  ['Freitag, 17. November 2023 um 12:00 Uhr', noon],
  ['17. Jänner 2023', '2023-01-17T00:00:00.000Z'],
  ['Nov 17, 2023', midnight],
  ['November 17, 2023 12:00 PM', noon],
  ['Friday, November 17th, 2023 at 4:05:06 PM', '2023-11-17T16:05:06.000Z'],
  ['17-Nov-2023', midnight],
  ['17 de noviembre de 2023 a las 12:00', noon],
  ['17 de novembro de 2023 às 12h00', noon],
  ['17 dicembre 2023 alle ore 12:00', '2023-12-17T12:00:00.000Z'],
  ['vrijdag 17 november 2023 om 12:00 uur', noon],
  ['mar 3 2020', '2020-03-03T00:00:00.000Z'],
  ['mar. 3 mars 2020', '2020-03-03T00:00:00.000Z'],
  ['Fri Nov 17 2023 13:00:00 GMT+0100 (Central European Standard Time)', noon],
  ['2023/11/17 12:00:00', noon],
  ['2023.11.17', midnight],
  ['2023年11月17日 12:00', noon],
  ['2023년 11월 17일', midnight],
  ['1580702706123456', '2020-02-03T04:05:06.123Z'],
  ['17. November 2023, 19.05 Uhr', '2023-11-17T19:05:00.000Z'],
  ['17. November 2023 um 12 Uhr', noon],
  ['17 novembre 2023 à 14 h 30', '2023-11-17T14:30:00.000Z'],
  ['le 17 novembre 2023', midnight],
  ['Vendredi, le 17 novembre 2023 12 h', noon],
  ['am 17. November 2023', midnight],
  ['Nov 17, 2023 4PM', '2023-11-17T16:00:00.000Z'],
  ['Nov 17, 2023 4 p.m.', '2023-11-17T16:00:00.000Z'],
  ['Nov 17, 2023 7:00 AM EST', noon],
  ['Fri, 17 Nov 2023 05:00:00 PDT', noon],
  ['17 Nov 2023 12:00 UT', noon],
  ['17 Nov 2023 12:00 Z', noon],
  ['2023-11-17 06:00:00 CST', noon],
  ['2023-11-17 4:05 PM', '2023-11-17T16:05:00.000Z'],
])('%s is %s', (text, time) => {
  expect(shownTime(text)).toBe(time);
  expect(sortOfTime(text)).toBe(time.startsWith('Not') ? undefined : 'plain');
});

test.each(['4:05 PM (EST)', '16:05 (heure de Paris)', '16:05 (+02:00)', '16:05 (5/6/2021 10:00)', '4:05 PM EST (PST)'])(
  'what stands in parentheses behind %s is not dropped',
  (hour) => expect(shownTime(`2/3/2020 ${hour}`, 'month-day')).toMatch(/is no time|abbreviation/),
);

test('half of a day and parts of a second are read', () => {
  expect(shownTime('2/3/2020 4:05:06.789 PM', 'month-day')).toBe('2020-02-03T16:05:06.789Z');
  expect(shownTime('3.2.2020, 12:05 a.m.', 'day-month')).toBe('2020-02-03T00:05:00.000Z');
});

test.each([
  ['29.02.2019', 'day-month', 'has a day or an hour that does not exist'],
  ['13/02/2020', 'month-day', 'has month 13, if the month comes first'],
  ['02/13/2020', 'day-month', 'has month 13, if the day comes first'],
  ['31 novembre 2023', undefined, 'has a day or an hour that does not exist'],
  ['17 november 2023 25:00', undefined, 'has a day or an hour that does not exist'],
  ['2023-11-17T25:00:00Z', undefined, 'has a day or an hour that does not exist'],
  ['17 novembre 2023 at 14:00 PM', undefined, 'has AM or PM and an hour that is not 1 to 12'],
  ['2/3/20', 'day-month', 'has a year of two digits, so that it can be several days: write the year with four'],
  ['17-Nov-23', undefined, 'has a year of two digits, so that it can be several days: write the year with four'],
  ['17 brumaire 2023', undefined, 'is no time'],
  ['17 Nov 2023 12:00 BST', undefined, zoneReason],
  ['2023-11-17 12:00:00 IST', undefined, zoneReason],
  ['17.11.2023 12:00 CET', 'day-month', zoneReason],
  ['17 Nov 2023 12:00 EST+0300', undefined, 'is no time'],
  ['17 Nov 2023 13 PM', undefined, 'has a day or an hour that does not exist'],
  ['17 Nov 2023 19.05', undefined, 'is no time'],
  ['2002030405', undefined, compactReason],
  ['20200203', undefined, compactReason],
  ['20200203040506', undefined, compactReason],
  ['4102444800', undefined, 'is in the future, if it is seconds or milliseconds'],
  ['1.580E+12', undefined, shortenedReason],
  ['1,58E+12', undefined, shortenedReason],
  ['253402300799', undefined, 'is after 2199 in seconds, and before 1990 in milliseconds'],
  ['Sonntag, 19. Mai 2023', undefined, 'names a day of the week that its date is not'],
  ['Fri, 18 Nov 2023 12:00:00', undefined, 'names a day of the week that its date is not'],
  ['Monday, 03.02.2021', 'day-month', 'names a day of the week that its date is not'],
  ['2/3/2020 0:30 AM', 'month-day', 'has AM or PM and an hour that is not 1 to 12'],
  ['17 novembre 2023 soon', undefined, 'is no time'],
  ['1 January 1980', undefined, 'is before 1990'],
  ['1 January 1970', undefined, 'means never'],
] as const)('%s (%s) %s', (text, form, reason) => {
  expect(shownTime(text, form)).toBe(`NotUnderstood: “${text}” ${reason}`);
});

test('a time of a day with numbers has the same forms', () => {
  expect(shownTime('11/17/2023 4PM', 'month-day')).toBe('2023-11-17T16:00:00.000Z');
  expect(shownTime('17.11.2023 19.05 Uhr', 'day-month')).toBe('2023-11-17T19:05:00.000Z');
  expect(shownTime('11/17/2023 7:00 AM EST', 'month-day')).toBe(noon);
});

test('a day without separators is no time, and a second until now is one', () => {
  expect(['2002030405', '20200203', '20200203040506', '1580702706'].map(sortOfTime)).toEqual([
    undefined,
    undefined,
    undefined,
    'plain',
  ]);
});

test('a long cell costs as little as a short one', () => {
  expect(sortOfTime('fri 2020 '.repeat(1_000_000))).toBeUndefined();
});
