import { paths } from '../../lib/paths.ts'
import { screenName } from '../../lib/screen-names.ts'
import { texts } from '#texts/shell.ts'

export interface MenuEntry {
  path: string
  name: string
  hint?: string
  feature?: string
  systemOnly?: boolean
  /** Only in a browser in which somebody has turned it on. */
  turnedOn?: boolean
}

const entry = (path: string, rest: Omit<MenuEntry, 'path' | 'name'> = {}): MenuEntry => ({
  path,
  name: screenName(path.split('?')[0] ?? path),
  ...rest,
})

/** The top level (specification S2.027–S2.030): entries that need a feature show only while it is on, and the conversation once somebody has turned it on (S2.047). */
export const topEntries: readonly MenuEntry[] = [
  entry(paths.overview),
  entry(`${paths.investigation}?type=files`),
  entry(paths.playbooks, { feature: 'it_scripts' }),
  entry(paths.reports, { feature: 'reports' }),
  entry(paths.conversation, { feature: 'conversation', turnedOn: true }),
]

/** The Configurations drop-down (specification S2.031–S2.037), and what leaves besides: entries whose feature is off say so. */
export const configurationEntries: readonly MenuEntry[] = [
  entry(paths.sources, { hint: texts.hints.sources, systemOnly: true }),
  entry(paths.information, { hint: texts.hints.information }),
  entry(paths.trust, { hint: texts.hints.trust }),
  entry(paths.microsoftLabelling, { hint: texts.hints.microsoftLabelling, feature: 'auto_mip_labeling' }),
  entry(paths.policies, { hint: texts.hints.policies, feature: 'justification_automation', systemOnly: true }),
  entry(paths.integrations, { hint: texts.hints.integrations, systemOnly: true }),
]

/** Found by search, and from the figures that lead there. */
export const foundEntries: readonly MenuEntry[] = [
  entry(paths.posture, { feature: 'security_posture', systemOnly: true }),
  entry(paths.unprotectedAccounts, { feature: 'unprotected_accounts', systemOnly: true }),
  entry(paths.ghostAccounts, { feature: 'unprotected_accounts', systemOnly: true }),
  entry(paths.dataSubjects, { systemOnly: true }),
  entry(paths.help),
]

/** Of the profile menu (specification S2.042, S2.043). */
export const adminsEntry = entry(paths.admins)
export const accountsEntry = entry(paths.accounts)
