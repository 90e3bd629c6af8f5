import type { CatalogueEntry } from '@sharelight/contract'

export const cards: readonly CatalogueEntry[] = [
  {
    id: 'google_workspace',
    data_source: 'google_workspace',
    name: 'Google Workspace',
    display_name: 'Google Workspace',
    icon: 'google_workspace',
    desc: 'Mail, files in the drives of people and in shared drives: what is sent to and shared with whom, and what happens to it.',
    sources: ['Google Workspace'],
    security_posture_group: 'InMotion',
    security_postures: ['msgs', 'dlp', 'insider_threat', 'data_security'],
  },
]
