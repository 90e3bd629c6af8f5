import { locale } from '#texts/locale.ts'

/** What the web app is built in, each by its own name. */
export const languages: Readonly<Record<string, string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  he: 'עברית',
}

/** The language of this build. */
export const language = locale.split('-', 1)[0]!

/** Remembered by this browser for a year; the server answers in it from then on. */
export function speak(chosen: string) {
  const safe = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `sharelight.language=${chosen}; Path=/; Max-Age=31536000; SameSite=Lax${safe}`
  location.reload()
}
