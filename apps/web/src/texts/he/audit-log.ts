import type { texts as English } from '../en/audit-log.ts'

export const texts: typeof English = {
  title: 'כמעט סיימנו',
  step: 'שלב 2/3',
  lead: 'אירועי השיתוף מגיעים מיומן הביקורת של Microsoft. יש להפעיל אותו ואז לאפשר ל-Sharelight לקרוא אותו.',
  steps: [
    'לפתוח את פורטל Microsoft Purview כמנהל מערכת ולבחור ב-Audit.',
    'לבחור ב-Start recording user and admin activity. אם הכפתור לא מופיע, הביקורת כבר פועלת.',
    'להמתין עד שההודעה נעלמת; ייתכן שיעברו עד שעה לפני שיגיעו האירועים הראשונים.',
    'לחזור לכאן, לאשר למטה ולתת הסכמה לקריאת יומן הביקורת.',
  ],
  checkbox: 'אישור: יומן הביקורת של Microsoft פעיל',
  confirm: 'אישור',
  later: 'מאוחר יותר',
  video: 'איך מפעילים את יומן הביקורת',
  notSetUp: 'החיבור ל-Microsoft עוד לא הוגדר בשרת הזה. יש לפנות למי שמתפעל אותו.',
  systemOnly: 'הפעולה שמורה למנהל מערכת.',
}
