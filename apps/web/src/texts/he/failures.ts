import type { texts as English } from '../en/failures.ts'

/** What failures say. */
export const texts: typeof English = {
  offline: 'נראה שאין חיבור לרשת',
  forbidden: 'אין לך הרשאה לבצע את הפעולה הזאת',
  server: 'שגיאת שרת',
  unreachable: 'אי אפשר להגיע לשרת.',
  answered: status => `השרת השיב ${status}.`,
}
