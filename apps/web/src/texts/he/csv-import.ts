import type { texts as English } from '../en/csv-import.ts'

export const texts: typeof English = {
  file: 'בחירת קובץ CSV',
  none: 'לא נבחר קובץ',
  text: 'או להדביק כאן',
  check: 'בדיקה',
  line: 'שורה',
  problem: 'בעיה',
}
