import type { texts as English } from '../en/premium.ts'

export const texts: typeof English = {
  title: feature => `\u2068${feature}\u2069: תכונת פרימיום`,
  contact: 'פנייה למכירות',
  plans: 'הצגת התוכניות',
  close: 'סגירה',
  edition: name => `כלול במהדורת \u2068${name}\u2069.`,
}
