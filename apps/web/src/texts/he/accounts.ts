import type { texts as English } from '../en/accounts.ts'
import { formatNumber, pluralForm } from '../../lib/format.ts'

export const texts: typeof English = {
  title: 'חשבונות',
  description: 'מינויים שנמצאים במעקב בשירותים המחוברים.',
  search: 'חיפוש חשבונות',
  all: 'הכול',
  synced: 'מסונכרנים',
  failing: 'עם שגיאת סנכרון',
  of: 'אילו חשבונות',
  columns: { id: 'מזהה', name: 'שם', email: 'דוא"ל', service: 'שירות', error: 'שגיאת סנכרון' },
  count: count => pluralForm(count, { one: 'חשבון אחד', other: `${formatNumber(count)} חשבונות` }),
  none: 'אין חשבונות',
  noneHint: 'חשבונות של שירות מופיעים לאחר חיבורו. אפשר גם להוסיף חשבון ידנית.',
  noneFound: 'אין התאמות. אפשר לשנות את החיפוש או את הבחירה שלמעלה.',
  add: 'הוספת חשבון',
  addTitle: 'מעקב אחרי חשבון נוסף',
  name: 'שם',
  email: 'דוא"ל או מזהה חיצוני',
  service: 'שירות',
  submit: 'הוספה',
  added: 'החשבון נמצא במעקב.',
  remove: 'הפסקת המעקב',
  removeTitle: 'להפסיק את המעקב אחרי החשבון?',
  removeHint: 'מה שנמצא נשמר.',
  removed: 'החשבון כבר לא במעקב.',
  more: 'נטענים עוד…',
}
