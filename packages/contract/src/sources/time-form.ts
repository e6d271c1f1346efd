/** The order of days and months in a text such as `03.02.2020`. */
export type TimeForm = 'day-month' | 'month-day';

/**
 * How a system writes times: also the unit of its numbers. If it writes both units, the size of a number shows which one it is: 1990 to
 * 2199 in seconds are smaller numbers than 1990 in milliseconds.
 */
export type SourceTimeForm = 'seconds' | 'millis' | 'seconds or millis';
