import type { texts as English } from '../en/release-notes.ts'

export const texts: typeof English = {
  title: 'Versionshinweise',
  version: version => `Version ${version}`,
  kinds: { feature: 'Funktion', fix: 'Korrektur', integration: 'Integration', other: 'Sonstiges' },
}
