import type { texts as English } from '../en/release-notes.ts'

export const texts: typeof English = {
  title: 'Notas de la versión',
  version: version => `Versión ${version}`,
  kinds: { feature: 'Novedad', fix: 'Corrección', integration: 'Integración', other: 'Otros' },
}
