import type { texts as English } from '../en/information.ts'
import { formatNumber, pluralForm } from '../../lib/format.ts'

export const texts: typeof English = {
  title: 'התאמת מידע',
  description: 'עד כמה כל סוג מידע רגיש, ועד כמה כל סוג סיכון חמור. שינוי מדרג מחדש את כל ההיסטוריה.',
  types: 'סוגי מידע',
  typesNote: 'רגישות',
  insights: 'סוגי סיכון',
  insightsNote: 'חומרה',
  search: 'חיפוש סוגים',
  typesFrom: edition => `אפשר לשנות רגישות החל ממהדורת \u2068${edition}\u2069.`,
  insightsFrom: edition => `אפשר לשנות חומרה החל ממהדורת \u2068${edition}\u2069.`,
  sensitivityOf: 'הרגישות של',
  severityOf: 'החומרה של',
  events: count => pluralForm(count, { one: 'אירוע פתוח אחד', other: `${formatNumber(count)} אירועים פתוחים` }),
  open: 'פתיחת',
  close: 'סגירת',
  closed: 'סגור בפניך',
  save: 'שמירה',
  turnOn: 'הפעלת',
  turnOff: 'כיבוי',
  branch: count => pluralForm(count, { one: 'גם הסוג שמתחתיו', other: `גם ${formatNumber(count)} הסוגים שמתחתיו` }),
  insightFailed: 'שגיאה בשינוי חומרת סוג הסיכון',
  saved: 'נשמר. כל ההיסטוריה מדורגת מחדש.',
}
