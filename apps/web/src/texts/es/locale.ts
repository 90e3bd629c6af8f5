import type { durations as English } from '../en/locale.ts'

/** The language tag that numbers, dates and plurals follow (BCP 47). */
export const locale: string = 'es-ES'

/** `rtl` for what is written from right to left. */
export const direction: 'ltr' | 'rtl' = 'ltr'

/** Where a browser runs no scripts. */
export const withoutScripts = 'Sharelight necesita JavaScript. Permítalo en este sitio y vuelva a cargar la página.'

export const durations: typeof English = {
  seconds: seconds => `${seconds} s`,
  minutes: minutes => `${minutes} min`,
  hours: (hours, minutes) => `${hours} h ${minutes} min`,
}
