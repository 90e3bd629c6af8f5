import type { texts as English } from '../en/release-notes.ts'

export const texts: typeof English = {
  title: 'מה חדש בגרסאות',
  version: version => `גרסה \u2068${version}\u2069`,
  kinds: { feature: 'חדש', fix: 'תיקון', integration: 'אינטגרציה', other: 'אחר' },
}
