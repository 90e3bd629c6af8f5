import type { Place } from '../../lib/paths.ts'
import type { sample as English } from '../en/coming.ts'

/** What each screen that is not built yet will do. */
export const will: Partial<Record<Place, string>> = {
  customization: 'ירכז את כל מה שאפשר להתאים: סוגי מידע, סוגי סיכון ואמון.',
}

export const notYet = 'עוד לא זמין'

/** In mock mode, what it could look like. */
export const sample: typeof English = {
  title: 'מה אפשר יהיה לראות',
  note: 'נתונים מומצאים',
  columns: { integrations: ['מחבר', 'מה הוא עושה'], customization: ['ארגון', 'נשלחו', 'נענו', 'ימי היכרות', 'אחרון'] },
}
