import type { texts as English } from '../en/use-cases.ts'

export const texts: typeof English = {
  title: page => `Ce que vous pouvez faire sur la page ${page}`,
  open: 'Ce que vous pouvez faire ici',
  steps: 'Comment',
  none: 'Rien n’est encore décrit pour cette page.',
}
