import type { Place } from '../../lib/paths.ts'

/** What each screen that is not built yet will do. */
export const will: Partial<Record<Place, string>> = {
  microsoftLabelling:
    'It will connect to Microsoft 365, map information types to Microsoft sensitivity labels, show what would change, and apply labels once you switch it on.',
  manualLabelling: 'It will let you choose files, apply a Microsoft label and see the label history of each.',
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
