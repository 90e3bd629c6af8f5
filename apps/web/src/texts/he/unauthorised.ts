import type { texts as English } from '../en/unauthorised.ts'

export const texts: typeof English = {
  title: 'גישה לא מורשית',
  close: 'סגירה',
  admins: 'מי יכול לשנות את ההגבלות שלך',
  hint: 'מנהל מערכת יכול לשנות מה מותר לך לראות ולהפעיל.',
}
