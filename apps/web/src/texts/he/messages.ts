import type { texts as English } from '../en/messages.ts'

export const texts: typeof English = {
  noCluster: 'לא נמצאה קבוצה',
  noClusterFor: file => `לא נמצאה קבוצה עבור הקובץ \u2068${file}\u2069`,
  email: 'דוא"ל',
  phone: 'טלפון',
  copyEmail: 'העתקת כתובת הדוא"ל',
  copyPhone: 'העתקת מספר הטלפון',
  emailCopied: 'הדוא"ל הועתק ללוח',
  phoneCopied: 'המספר הועתק ללוח',
  close: 'סגירה',
  openApart: 'פתיחה בחלון נפרד',
}
