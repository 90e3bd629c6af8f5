import type { texts as English } from '../en/undelivered.ts'
import { formatNumber, pluralForm } from '../../lib/format.ts'

export const texts: typeof English = {
  title: 'לא נמסרו',
  lead: 'מה שלא היה אפשר למסור למערכות אחרות, ואין עוד ניסיונות למסור אותו.',
  none: 'לא נשאר דבר',
  noneHint: 'כל מה שהיה צריך להגיע למערכות אחרות נמסר, או שעדיין נעשים ניסיונות.',
  to: (kind, subject) => (subject ? `\u2068${kind}\u2069 ← \u2068${subject}\u2069` : kind),
  why: 'סיבה',
  tried: attempts => pluralForm(attempts, { one: 'ניסיון אחד', other: `${formatNumber(attempts)} ניסיונות` }),
  since: (created, dead) => `מאז ${created}, לאחרונה ב-${dead}`,
  noReason: 'לא נמסרה סיבה.',
  again: 'ניסיון חוזר',
  giveUp: 'ויתור',
  giveUpTitle: 'לוותר על זה?',
  giveUpText: to => `\u2068${to}\u2069: המסירה תוסר ולא תתבצע לעולם. אי אפשר לבטל את זה.`,
  done: { again: 'מתבצע ניסיון חוזר', giveUp: 'המסירה הוסרה' },
  failed: 'לא היה אפשר לשנות את זה. יש לבדוק את הרשימה שוב.',
  more: shown => `מוצגות ${formatNumber(shown)} האחרונות.`,
}
