import type { Place } from '../../lib/paths.ts'

/** What each screen that is not built yet will do. */
export const will: Partial<Record<Place, string>> = {
  customization: 'It will bring together what you can customise: information types, risk types and trust.',
}

export const notYet = 'Not available yet'

/** In mock mode, what it could look like. */
export const sample = {
  title: 'What it could show',
  note: 'made up',
  columns: {
    integrations: ['Connector', 'What it does'],
    customization: ['Organisation', 'Sent', 'Answered', 'Days known', 'Last'],
  },
}
