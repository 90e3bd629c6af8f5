import type { texts as English } from '../en/setup.ts'

export const texts: typeof English = {
  title: 'ברוכים הבאים ל-Sharelight',
  lead: 'תוך שתי דקות אפשר לראות איזה מידע רגיש יש לך. דבר לא יוצא מהמחשב הזה, ותוכן המסמכים לעולם לא נשמר.',
  noToken: 'יש לפתוח את קישור ההגדרה',
  noTokenLead:
    'בהפעלה הראשונה Sharelight הציג קישור חד-פעמי. יש לפתוח אותו כדי להגדיר את הארגון. כדי לקבל קישור חדש יש להפעיל את Sharelight מחדש.',
  about: 'הארגון שלך',
  organisation: 'שם הארגון',
  timeZone: 'אזור זמן',
  domains: 'התחומים (דומיינים) שלך',
  domainsHint: 'כתובות בתחומים האלה שייכות לעובדים; כל השאר חיצוניות. יש להקליד תחום וללחוץ על Enter.',
  you: 'הפרטים שלך, כמנהל המערכת הראשון',
  name: 'השם שלך',
  email: 'דוא"ל',
  password: 'סיסמה',
  submit: 'יצירת הארגון',
  domainInvalid: 'יש להזין תחום כגון \u2068example.com\u2069.',
  startTitle: 'מה לראות קודם?',
  startLead: 'את השאר אפשר לעשות בכל זמן אחר כך.',
}
