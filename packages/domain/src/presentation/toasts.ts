/** How long toasts stay, in milliseconds (S9.009). */
export const toastDurations = {
  alert: 4000,
  info: 4000,
  simple: 3000,
  reportFinished: 1000,
  success: 5000,
  error: 3000,
  default: 2000,
} as const

/** Toast types as people read them (S8.019). */
export const toastTitles = { success: 'Success', alert: 'Error', info: 'Info', offline: 'You are offline' } as const

export const copiedText = 'URL copied to clipboard'
