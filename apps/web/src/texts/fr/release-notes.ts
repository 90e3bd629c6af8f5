import type { texts as English } from '../en/release-notes.ts'

export const texts: typeof English = {
  title: 'Notes de version',
  version: version => `Version ${version}`,
  kinds: { feature: 'Nouveauté', fix: 'Correction', integration: 'Intégration', other: 'Autre' },
}
