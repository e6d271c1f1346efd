/** The unit of a time that is a number, or the order of days and months in a text such as `03.02.2020`. */
export type TimeForm = 'seconds' | 'millis' | 'day-month' | 'month-day';

/**
 * The forms of a system that writes both units. They are told apart by their size, because the years from 1990 to 2199 in seconds all
 * end before those in milliseconds begin.
 */
export type SourceTimeForm = TimeForm | 'seconds or millis';
