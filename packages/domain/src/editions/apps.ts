import type { App, AppDefinition, AppFlags, EditionName } from '@sharelight/contract'
import { isAtLeast } from './editions.ts'

export type AppAction = 'add' | 'remove' | 'toggle-on' | 'pin'

const off: AppFlags = { added: false, on: false, pined: false, activation_date: null }
/** Specification S6.008. */
const onFromStandard = new Set(['topics', 'csv', 'filters'])
const addedByDefault = new Set(['auditlog', 'exchange'])

/** An app's flags after an action (S4.024–S4.028). */
export function changeApp(flags: AppFlags, action: AppAction, now: Date): AppFlags {
  switch (action) {
    case 'add':
      return { ...flags, added: true, on: true, activation_date: now.toISOString() }
    case 'remove':
      return off
    case 'toggle-on':
      return { ...flags, on: !flags.on, pined: flags.on ? false : flags.pined }
    case 'pin':
      return { ...flags, added: true, on: true, pined: !flags.pined }
  }
}

/** Flags of an app that nobody has touched (S6.008). */
export function defaultFlags(id: string, edition: EditionName): AppFlags {
  if (onFromStandard.has(id) && isAtLeast(edition, 'standard')) return { ...off, added: true, on: true }
  return addedByDefault.has(id) ? { ...off, added: true, on: true } : off
}

export interface AppsQuestion {
  edition: EditionName
  orgFlags: ReadonlySet<string>
  saved: ReadonlyMap<string, AppFlags>
}

/** Allowed by edition, or by a flag of the organisation (S6.007); add-ons follow the same rule. */
export const isAppAllowed = (app: AppDefinition, { edition, orgFlags }: Pick<AppsQuestion, 'edition' | 'orgFlags'>) =>
  isAtLeast(edition, app.edition) || (app.enabledByFlag !== null && orgFlags.has(app.enabledByFlag))

/** Apps in order, with their flags. Solutions are listed only when added or enabled by flag (S6.008). */
export function listApps(definitions: readonly AppDefinition[], question: AppsQuestion): App[] {
  return definitions
    .map(definition => ({
      ...definition,
      is: question.saved.get(definition.id) ?? defaultFlags(definition.id, question.edition),
      allow: isAppAllowed(definition, question),
    }))
    .filter(
      app =>
        app.group !== 'solution' ||
        app.is.added ||
        (app.enabledByFlag !== null && question.orgFlags.has(app.enabledByFlag)),
    )
    .sort((a, b) => a.order - b.order)
}

/** Features that the apps which are on bring along, such as MIP and on-prem by the mip and iie solutions (S6.008). */
export const featuresOfApps = (apps: readonly App[]) =>
  new Set(apps.filter(app => app.is.on && app.allow).flatMap(app => app.features))
