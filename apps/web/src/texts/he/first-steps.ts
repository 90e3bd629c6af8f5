import type { texts as English } from '../en/first-steps.ts'

export const texts: typeof English = {
  demo: 'טעינת ארגון ההדגמה',
  demoHint: 'ארגון מומצא עם מאות אנשים ו-18 חודשי פעילות, נפרד מהארגון שלך. כדי לחזור יש לצאת מהחשבון.',
  demoLoading: 'ארגון ההדגמה נטען; זה לוקח כחצי דקה…',
  others: 'חיבור של משהו אחר',
  othersHint: names => `\u2068${names.join(', ')}\u2069: מהדף מקורות נתונים.`,
  look: 'סיור קצר',
  lookHint: 'מעבר לסקירה וחיבור מקורות נתונים משם.',
  scan: 'סריקת התיקייה הזאת',
  back: 'חזרה',
}
