import type { texts as English } from '../en/invitation.ts'

export const texts: typeof English = {
  title: organisation => `הצטרפות אל \u2068${organisation}\u2069`,
  lead: email => `קיבלת הזמנה ל-Sharelight בתור \u2068${email}\u2069. יש לבחור שם וסיסמה לכניסה.`,
  loading: 'ההזמנה שלך',
  gone: 'ההזמנה הזאת כבר לא בתוקף',
  goneLead: 'היא כבר נוצלה או שהיא ישנה מדי. אפשר לבקש חדשה ממנהל מערכת.',
  name: 'השם שלך',
  password: 'סיסמה',
  submit: 'הצטרפות',
  login: 'מעבר לכניסה',
}
