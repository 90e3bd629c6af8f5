import { language } from '../../lib/languages.ts'

/** Marks what is written in another language than the screens speak, which is English: read from left to right, and said to be English to those who listen. */
export const writtenIn = (written: string) => (written === language ? {} : { lang: written, dir: 'ltr' })
