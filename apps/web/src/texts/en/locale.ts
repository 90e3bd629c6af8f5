/** The language tag that numbers, dates and plurals follow (BCP 47). */
export const locale: string = 'en-GB'

/** `rtl` for what is written from right to left. */
export const direction: 'ltr' | 'rtl' = 'ltr'

/** Where a browser runs no scripts. */
export const withoutScripts = 'Sharelight needs JavaScript. Allow it for this site and load the page again.'

export const durations = {
  seconds: (seconds: number) => `${seconds} s`,
  minutes: (minutes: number) => `${minutes} min`,
  hours: (hours: number, minutes: number) => `${hours} h ${minutes} min`,
}
