import 'dayjs/locale/he'

/** Names of months and days in the calendar, which forms them by itself. */
export const calendarLocale: string = 'he'
