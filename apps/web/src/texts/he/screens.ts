import type { Place } from '../../lib/paths.ts'

/** What each screen is called. */
export const screens: Partial<Record<Place, string>> = {
  overview: 'סקירה',
  investigation: 'תחקור',
  sources: 'מקורות נתונים',
  information: 'התאמת מידע',
  trust: 'ניהול אמון',
  microsoftLabelling: 'תיוג אוטומטי של Microsoft',
  manualLabelling: 'תיוג ידני של Microsoft',
  policies: 'מדיניות',
  playbooks: 'פלייבוקים',
  reports: 'דוחות וביקורת',
  reportGenerator: 'מחולל דוחות',
  accounts: 'חשבונות',
  admins: 'מנהלי מערכת',
  conversation: 'שיחה',
  integrations: 'אינטגרציות',
  posture: 'מצב האבטחה',
  unprotectedAccounts: 'חשבונות לא מוגנים',
  ghostAccounts: 'חשבונות רפאים',
  dataSubjects: 'חיפוש נושאי מידע',
  customization: 'התאמה אישית',
  help: 'תיעוד',
}
