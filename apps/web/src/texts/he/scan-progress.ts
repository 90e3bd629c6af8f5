import type { texts as English } from '../en/scan-progress.ts'
import { formatNumber, pluralForm } from '../../lib/format.ts'

const items = (count: number) => pluralForm(count, { one: 'פריט אחד', other: `${formatNumber(count)} פריטים` })

export const texts: typeof English = {
  waiting: 'ממתינה להתחלה',
  listing: 'איסוף רשימת התוכן',
  reading: 'קריאה',
  paused: 'מושהית',
  cancelled: 'בוטלה',
  complete: 'הושלמה',
  error: 'נעצרה בשגיאה',
  done: done => pluralForm(done, { one: 'נקרא פריט אחד', other: `נקראו ${formatNumber(done)} פריטים` }),
  found: (found, done) =>
    `${pluralForm(found, { one: 'נמצא פריט אחד', other: `נמצאו ${formatNumber(found)} פריטים` })} · נקראו ${done}`,
  doneOf: (done, found) => `נקראו ${done} מתוך ${items(found)}`,
  rate: perSecond => `${perSecond} בשנייה`,
  left: time => `נותרו ${time}`,
}
