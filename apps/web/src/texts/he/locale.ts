import type { durations as English } from '../en/locale.ts'

/** The language tag that numbers, dates and plurals follow (BCP 47). */
export const locale: string = 'he-IL'

/** `rtl` for what is written from right to left. */
export const direction: 'ltr' | 'rtl' = 'rtl'

/** Where a browser runs no scripts. */
export const withoutScripts = '\u200fSharelight צריך JavaScript. יש לאפשר אותו לאתר הזה ולטעון את הדף מחדש.'

export const durations: typeof English = {
  seconds: seconds => `${seconds} שנ׳`,
  minutes: minutes => `${minutes} דק׳`,
  hours: (hours, minutes) => `${hours} שע׳ ${minutes} דק׳`,
}
