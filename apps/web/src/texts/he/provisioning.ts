import type { texts as English } from '../en/provisioning.ts'

export const texts: typeof English = {
  title: 'ההקמה בעיצומה',
  lead: email =>
    `הארגון שלך בהכנה. הודעה תישלח אל \u2068${email || 'כתובת הדוא"ל ליצירת קשר'}\u2069 כשהתובנות יהיו מוכנות.`,
}
