import { notificationKinds, type MailWhen, type NotificationChoices, type NotificationKind } from '@sharelight/contract'
import { isAreaRestricted, userTypeOf } from '../access/restrictions.ts'
import { nextDue } from '../reports/rhythm.ts'
import { quietUntil } from './quiet.ts'

const mails: Readonly<Record<NotificationKind, MailWhen>> = {
  approvals: 'now',
  policies: 'now',
  reports: 'now',
  sources: 'digest',
  changes: 'digest',
  tickets: 'never',
  undelivered: 'digest',
  tasks: 'never',
  organisation: 'now',
}

/** What holds for whoever has chosen nothing. */
export const defaultChoices: NotificationChoices = {
  kinds: Object.fromEntries(
    notificationKinds.map(kind => [kind, { product: true, mail: mails[kind] }]),
  ) as NotificationChoices['kinds'],
  digest: { rhythm: { every: 'daily' }, at: '08:00' },
  quiet: null,
}

interface Person {
  role: string
  /** Codes (specification S3.066). */
  restrictions: readonly string[]
}

/** What somebody may be told about: what a screen hides from them, news and mails do not name. */
export function toldKinds(person: Person): NotificationKind[] {
  return notificationKinds.filter(kind => mayBeTold(person, kind))
}

export function mayBeTold({ role, restrictions }: Person, kind: NotificationKind): boolean {
  switch (kind) {
    case 'approvals':
      return role === 'SuperAdmin'
    case 'policies':
      return userTypeOf(restrictions) === 'system' && !isAreaRestricted(restrictions, 'security_policies')
    case 'sources':
      return !isAreaRestricted(restrictions, 'data_sources')
    case 'changes':
      return !isAreaRestricted(restrictions, 'playbooks')
    case 'reports':
      return !isAreaRestricted(restrictions, 'reports')
    case 'tickets':
    case 'undelivered':
      return userTypeOf(restrictions) === 'system'
    case 'tasks':
    case 'organisation':
      return true
  }
}

interface Asked {
  kind: NotificationKind
  isUrgent: boolean
  timeZone: string
  now: Date
}

/** When something is mailed, and whether it is collected until then; undefined for never. What is urgent waits for nothing. */
export function mailDue(
  choices: NotificationChoices,
  { kind, isUrgent, timeZone, now }: Asked,
): { way: 'now' | 'digest'; at: Date } | undefined {
  const { mail } = choices.kinds[kind]
  if (mail === 'never') return undefined
  if (isUrgent) return { way: 'now', at: now }
  const at = mail === 'now' ? now : nextDigest(choices, timeZone, now)
  return { way: mail, at: quietUntil(choices.quiet, timeZone, at) ?? at }
}

/** The next moment at which what was collected is mailed, whatever hours are quiet. */
export const nextDigest = ({ digest }: NotificationChoices, timeZone: string, now: Date): Date =>
  nextDue({ ...digest, timeZone }, now)
