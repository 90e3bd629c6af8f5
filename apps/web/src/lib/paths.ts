/** Every address of the app (specification S2.002–S2.017). */
export const paths = {
  overview: '/',
  sources: '/data-sources-management',
  microsoftLabelling: '/microsoft-labeling',
  information: '/information-customization',
  policies: '/in-motion-customization',
  trust: '/trust-management',
  playbooks: '/playbooks',
  reports: '/reports',
  reportGenerator: '/report-generator',
  investigation: '/entity-investigation',
  login: '/login',
  manualLabelling: '/manual-ms-labeling',
  accounts: '/accounts',
  admins: '/admins',
  posture: '/posture',
  unprotectedAccounts: '/unprotected-accounts',
  ghostAccounts: '/ghost-accounts',
  dataSubjects: '/data-subjects',
  conversation: '/conversation',
  integrations: '/integrations',
  customization: '/customization',
  setup: '/setup',
  invitation: '/invitation',
  question: '/question',
  help: '/help',
  gallery: '/gallery',
} as const

export type Place = keyof typeof paths

/** Which of the addresses a path is, with or without a slash at its end. Pages of the documentation lie below theirs. */
export function placeAt(pathname: string): Place | undefined {
  const path = pathname.replace(/(?<=.)\/$/, '')
  if (path.startsWith(`${paths.help}/`)) return 'help'
  return (Object.keys(paths) as Place[]).find(place => paths[place] === path)
}

/** Where a browser goes after signing in: a path of this app only, never another site. */
export function safeReturn(to: string | null): string {
  return to && /^\/(?![/\\])/.test(to) && !to.startsWith(paths.login) ? to : paths.overview
}
