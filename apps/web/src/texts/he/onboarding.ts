import type { texts as English } from '../en/onboarding.ts'

export const texts: typeof English = {
  step: 'שלב 3/3',
  title: 'זהו זה!',
  lead: 'התוצאות שלך בהכנה. זה יכול לקחת זמן; אין צורך להמתין כאן.',
  email: 'הודעה בדוא"ל כשהן מוכנות',
  submit: 'שליחת הודעה',
  sent: 'מצוין! נודיע לך כשלוח הבקרה שלך יהיה מוכן',
}
