import type { texts as English } from '../en/use-cases.ts'

export const texts: typeof English = {
  title: page => `Was Sie auf der Seite „${page}“ tun können`,
  open: 'Was Sie hier tun können',
  steps: 'So geht es',
  none: 'Für diese Seite ist noch nichts beschrieben.',
}
