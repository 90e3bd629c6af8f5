import type { texts as English } from '../en/time-frame.ts'

export const texts: typeof English = {
  names: {
    'this-week': 'השבוע',
    'last-week': 'השבוע שעבר',
    'this-month': 'החודש',
    'last-month': 'החודש שעבר',
    all: 'כל הזמן',
  },
  lastDays: count => `${count} הימים האחרונים`,
  chooseDays: 'בחירת ימים…',
  days: { title: 'בחירת ימים', first: 'היום הראשון', last: 'היום האחרון', show: 'הצגת הימים האלה', cancel: 'ביטול' },
  choose: name => `טווח זמן: ${name}`,
  chosen: 'נבחר',
}
