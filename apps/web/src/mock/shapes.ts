import type { ConnectorInfo, SensitivityLevel, ShareType } from '@sharelight/contract'
import { serviceBook } from '@sharelight/domain'
import type { Row } from './row.ts'
import { mockWorld } from './world.ts'

/*
 * What the screens that come later will show, made from the demo organisation (specification S3.083). It lies with the fake in the browser, which
 * runs in no production environment.
 */

const dayMs = 86_400_000
/** The longest that an account of the fake has been unused (specification S9.017). */
export const mostGhostDays = 116

export interface Exposure {
  item: string
  principal: string
  shareType: ShareType
  sensitivity: SensitivityLevel
  since: string
}

/** Who outside can reach what is sensitive, the most sensitive first. */
export function exposures(): Exposure[] {
  const { cubes, rating } = mockWorld()
  const items = new Map(cubes.items.map(item => [item.id, item]))
  return cubes.exposures
    .filter(({ shareType }) => shareType !== 'inside')
    .map(each => ({
      item: String(each.itemName),
      principal: String(each.principalName),
      shareType: each.shareType as ShareType,
      sensitivity: rating.sensitivityOf(items.get(each.item ?? '') ?? { label: [] }),
      since: String(each.at),
    }))
    .filter(({ sensitivity }) => sensitivity >= 2)
    .toSorted((a, b) => b.sensitivity - a.sensitivity)
}

export interface RiskyUser {
  name: string
  department: string
  high: number
  medium: number
  low: number
}

/** Employees by the open risk of what they did, the gravest first. */
export function riskyUsers(): RiskyUser[] {
  return employees()
    .map(({ id, name, department }) => {
      const open = openEvents(event => event.actor === id)
      const of = (severity: number) => open.filter(event => event.severity === severity).length
      return { name, department, high: of(3), medium: of(2), low: of(1) }
    })
    .filter(({ high, medium, low }) => high + medium + low > 0)
    .toSorted((a, b) => b.high - a.high || b.medium - a.medium || b.low - a.low)
}

export interface Familiarity {
  name: string
  domain: string
  sent: number
  answered: number
  firstAt: string
  lastAt: string
  days: number
}

/** How well outside organisations are known: what went to them and came from them, and for how long. */
export function familiarity(): Familiarity[] {
  const { cubes, demo } = mockWorld()
  const domainOf = new Map(cubes.identities.map(({ id, domain }) => [id, domain]))
  return demo.organisations
    .map(({ name, domain }) => {
      const sent = cubes.events.filter(event => (event.organization as string[]).includes(domain))
      const answered = cubes.events.filter(event => domainOf.get(event.actor ?? '') === domain)
      const times = [...sent, ...answered].map(({ at }) => String(at)).toSorted()
      const [firstAt = '', lastAt = ''] = [times[0], times.at(-1)]
      return {
        name,
        domain,
        sent: sent.length,
        answered: answered.length,
        firstAt,
        lastAt,
        days: daysBetween(firstAt, lastAt),
      }
    })
    .filter(({ sent }) => sent > 0)
    .toSorted((a, b) => b.days - a.days)
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

export interface GhostUser {
  name: string
  address: string
  days: number
}

/** Accounts that nobody has used for long and that still have access, the longest unused first. */
export function ghostUsers(): GhostUser[] {
  const { to } = mockWorld().demo
  return employees()
    .filter(({ isDormant }) => isDormant)
    .map(({ name, address, lastSignInAt }) => ({
      name,
      address,
      days: Math.min(mostGhostDays, Math.floor((to - (lastSignInAt ?? 0)) / dayMs)),
    }))
    .toSorted((a, b) => b.days - a.days)
}

export interface MassDownload {
  name: string
  from: string
  to: string
  files: number
}

/** Who downloaded far more than usual, and when. */
export function massDownloads(): MassDownload[] {
  const unusual = mockWorld().cubes.events.filter(({ anomaly }) => (anomaly as string[]).includes('mass_download'))
  return [...Map.groupBy(unusual, ({ actor }) => actor).values()].map(events => {
    const times = events.map(({ at }) => String(at)).toSorted()
    return {
      name: String(events[0]?.actorName),
      from: times[0] ?? '',
      to: times.at(-1) ?? '',
      files: new Set(events.map(({ item }) => item)).size,
    }
  })
}

/** One for each kind of source of the demo organisation. */
export function connectors(): ConnectorInfo[] {
  return mockWorld().demo.sources.map(({ key, code, name, kind }) => ({
    id: key,
    name,
    description: `Reads ${kind === 'files' ? 'files and who can reach them' : 'messages, whom they reached and what was in them'}.`,
    entry: [],
    icon: serviceBook().byCode(code)?.icon ?? '',
    services: serviceBook().all.filter(service => service.code === code),
    permissions: [],
    capabilities: ['content', 'permissions', 'activity', 'identities', 'changes'],
    settings: { type: 'object', properties: {} },
    form: { fields: [], alternatives: [] },
    signIn: { kind: 'none', name: '', consent: 'none', scopes: [] },
    feature: null,
    firstStep: null,
  }))
}

const employees = () => mockWorld().demo.identities.filter(({ kind }) => kind === 'employee')
const openEvents = (which: (event: Row) => boolean) =>
  mockWorld().cubes.events.filter(event => !event.justified && Number(event.severity) > 0 && which(event))
