/** The unit of a time that is a number, or the order of days and months in a text such as `03.02.2020`. */
export type TimeForm = 'seconds' | 'millis' | 'day-month' | 'month-day';
