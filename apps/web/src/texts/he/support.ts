import type { SupportAccessStatus } from '@sharelight/contract'
import type { texts as English } from '../en/support.ts'

const states: Record<SupportAccessStatus, string> = {
  None: 'צוות התמיכה לא יכול להיכנס לכאן.',
  Requested: 'צוות התמיכה מבקש להיכנס לכאן.',
  Open: 'צוות התמיכה יכול להיכנס לכאן.',
}

export const texts: typeof English = {
  menu: 'תמיכה',
  releaseNotes: 'מה חדש בגרסאות',
  releaseNotesHint: 'חידושים ותיקונים',
  access: 'גישת כניסה לתמיכה',
  undelivered: 'לא נמסרו',
  undeliveredHint: 'מה שלא הגיע למערכות אחרות',
  journal: 'יומן שינויים',
  journalHint: 'מה השתנה במערכות אחרות',
  contact: 'פנייה לתמיכה',
  contactHint: 'בדוא"ל או בטלפון',
  states,
  badge: { None: 'סגורה', Requested: 'התבקשה', Open: 'פתוחה' },
  grant: 'מתן גישה',
  approve: 'אישור',
  reject: 'דחייה',
  revoke: 'ביטול הגישה',
  systemOnly: 'ההחלטה שמורה למנהל מערכת.',
  request: (by, at) => `התבקשה על ידי \u2068${by}\u2069 ב-${at}`,
  expires: at => `היא מסתיימת אוטומטית ב-${at}.`,
  revokeTitle: 'לבטל את גישת הכניסה?',
  revokeText: 'אנשי תמיכה שמחוברים כרגע ינותקו מיד.',
  done: {
    provide: 'צוות התמיכה יכול להיכנס עכשיו',
    approve: 'צוות התמיכה יכול להיכנס עכשיו',
    reject: 'הבקשה נדחתה',
    revoke: 'צוות התמיכה כבר לא יכול להיכנס',
  },
  about: 'רק הארגון שלך יכול לפתוח את הגישה הזאת. כל צעד נרשם ביומן הביקורת.',
  failed: 'לא היה אפשר לשנות את זה. יש לבדוק את המצב שוב.',
  noContact: 'לא צוין כאן גורם תמיכה. אפשר לפנות למנהל המערכת.',
  contactText: 'נשמח לדעת מה נעשה, מה היה צפוי ומה קרה במקום זה.',
}
