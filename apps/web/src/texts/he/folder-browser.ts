import type { texts as English } from '../en/folder-browser.ts'

export const texts: typeof English = {
  path: 'תיקייה בשרת',
  hint: 'אפשר להקליד נתיב וללחוץ על Enter, או לפתוח תיקיות למטה. כל מה שבפנים נקרא.',
  up: 'תיקייה אחת למעלה',
  none: 'אין תיקיות בפנים. את התיקייה הזאת אפשר לסרוק.',
  truncated: 'יש יותר תיקיות ממה שאפשר להציג. יש להקליד את הנתיב.',
  missing: 'התיקייה לא קיימת בשרת, או שאין ל-Sharelight הרשאה לפתוח אותה.',
  list: 'תיקיות',
}
