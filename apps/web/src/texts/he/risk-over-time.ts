import type { texts as English } from '../en/risk-over-time.ts'

export const texts: typeof English = {
  over: 'סיכון לאורך זמן',
  overHint: 'גרירה על פני העמודות מגדילה את התצוגה',
  overEmpty: 'אין אירועי סיכון בטווח הזמן הזה',
  time: 'זמן',
  overEmptyHint: 'אפשר לבחור טווח זמן אחר, או לחבר מקור עם פעילות כגון ארכיון דואר.',
}
