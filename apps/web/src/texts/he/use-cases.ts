import type { texts as English } from '../en/use-cases.ts'

export const texts: typeof English = {
  title: page => `מה אפשר לעשות בדף \u2068${page}\u2069`,
  open: 'מה אפשר לעשות כאן',
  steps: 'איך',
  none: 'עוד לא נכתב דבר על הדף הזה.',
}
