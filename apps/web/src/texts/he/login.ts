import type { texts as English } from '../en/login.ts'

export const texts: typeof English = {
  title: 'כניסה',
  email: 'דוא"ל',
  password: 'סיסמה',
  submit: 'כניסה',
  wrong: 'הדוא"ל או הסיסמה שגויים',
  failed: 'שגיאת שרת, אפשר לנסות שוב בעוד רגע',
  code: 'קוד מאפליקציית האימות',
  codeHint: 'שש ספרות, או אחד מקודי השחזור.',
  or: 'או',
  with: name => `המשך עם \u2068${name}\u2069`,
  elsewhere: 'דרך הכניסה הזאת לא מגיבה כרגע.',
  passkey: 'כניסה עם מפתח גישה',
  passkeyStep: 'שימוש במפתח גישה',
  passkeyFailed: 'מפתח הגישה הזה לא מתאים לכניסה כאן. אפשר להשתמש בסיסמה.',
  recovery: 'קוד שחזור',
  unencrypted:
    'הכתובת הזאת לא מוצפנת: ההתחברות מסתיימת עם טעינת הדף מחדש. אפשר לבקש את כתובת ה-https ממי שמתפעל את השרת.',
  forgot: 'שכחת את הסיסמה?',
  forgotAsk: 'קודם יש להזין דוא"ל למעלה.',
  forgotSent: 'אם הכתובת מוכרת כאן, קישור בדרך אליה.',
  demo: {
    title: 'זאת הדגמה',
    lead: 'כל מה שכאן מומצא. אפשר להיכנס עם אחד החשבונות האלה והסיסמה',
    users: [
      { email: 'demo@sharelight.example', role: 'גישה לכול' },
      { email: 'business@sharelight.example', role: 'מנהל עסקי, עם גישה מצומצמת' },
    ],
    password: 'sharelight-demo',
  },
  reset: {
    title: 'בחירת סיסמה חדשה',
    password: 'סיסמה חדשה',
    submit: 'שמירה וכניסה',
    gone: 'הקישור כבר לא בתוקף. אפשר לבקש חדש.',
    back: 'מעבר לכניסה',
  },
}
