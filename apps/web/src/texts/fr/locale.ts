import type { durations as EnglishDurations } from '../en/locale.ts'

/** The language tag that numbers, dates and plurals follow (BCP 47). */
export const locale: string = 'fr-FR'

/** `rtl` for what is written from right to left. */
export const direction: 'ltr' | 'rtl' = 'ltr'

/** Where a browser runs no scripts. */
export const withoutScripts = 'Sharelight a besoin de JavaScript. Autorisez-le pour ce site et rechargez la page.'

export const durations: typeof EnglishDurations = {
  seconds: seconds => `${seconds} s`,
  minutes: minutes => `${minutes} min`,
  hours: (hours, minutes) => `${hours} h ${minutes} min`,
}
