import type { NotificationKind } from '@sharelight/contract'
import { shownTime } from '@sharelight/domain'
import type { Services } from '../../../context.ts'
import { linkTo } from '../../../http/origin.ts'
import { speechIn } from '../../../said/words.ts'
import { readableLine } from '../../../mail/readable.ts'
import type { Mail } from '../../../mail/template.ts'
import type { SentLine } from './sent-line.ts'

/** As in “mails about …”. */
const about: Readonly<Record<NotificationKind, string>> = {
  approvals: 'what waits for approval',
  policies: 'policies',
  reports: 'reports',
  sources: 'data sources',
  changes: 'playbooks and changes',
  tickets: 'tickets',
  undelivered: 'what could not be delivered',
  tasks: 'long tasks',
  organisation: 'the organisation itself',
}
const shownLines = 50

interface Place {
  name: string
  timeZone: string
  /** What the reader is written to in. */
  language: string
}
type Words = Pick<Mail, 'subject' | 'paragraphs' | 'lines' | 'action' | 'why' | 'change'>

/** One thing is a mail of its own, several are a list. */
export function wordsOf(services: Pick<Services, 'settings'>, lines: readonly SentLine[], organisation: Place): Words {
  const [only, ...others] = lines
  const change = { label: 'Choose what you are told', url: linkTo(services, '/?show=notifications') }
  if (!only || others.length) return { ...listOf(services, lines, organisation), change }
  const subject = readableLine(only.title).replace(/\.$/, '')
  return {
    subject,
    paragraphs: [
      ...(subject === only.title.replace(/\.$/, '') ? [] : [only.title]),
      `In ${organisation.name}, on ${shownTime(only.at, organisation.timeZone)}.`,
      ...(only.attachment && only.way === 'now'
        ? ['The file is attached. The seal at its end shows whether it was changed: verify it under Reports.']
        : []),
    ],
    action: { label: only.link ? 'Look at it' : 'Open Sharelight', url: urlOf(services, only.link) },
    why: `You get this mail because in ${organisation.name} you have mails about ${about[only.kind]}.`,
    change,
  }
}

function listOf(
  services: Pick<Services, 'settings'>,
  lines: readonly SentLine[],
  { name, timeZone, language }: Place,
): Words {
  const left = lines.length - shownLines
  const isDigest = lines.some(({ way }) => way === 'digest')
  return {
    subject: `${lines.length} things to know in ${name}`,
    paragraphs: [isDigest ? 'Since the last digest:' : 'While it was quiet:'],
    lines: [
      ...lines
        .slice(-shownLines)
        .map(({ title, at, link }) => ({
          text: title,
          note: timeIn(language, at, timeZone),
          ...(link && { url: urlOf(services, link) }),
        })),
      ...(left > 0 ? [{ text: `… and ${left} more, which Sharelight shows.` }] : []),
    ],
    action: { label: 'Open Sharelight', url: urlOf(services, null) },
    why: isDigest
      ? `You get this mail because you have a digest of what happens in ${name}.`
      : `You get this mail because in ${name} you chose mails, and quiet hours until now.`,
  }
}

const timeIn = (language: string, at: string, timeZone: string) =>
  language === 'en'
    ? shownTime(at, timeZone)
    : speechIn(language).date(new Date(at), { dateStyle: 'medium', timeStyle: 'short', timeZone })

const urlOf = (services: Pick<Services, 'settings'>, link: string | null) =>
  linkTo(services, link?.startsWith('/') ? (link as `/${string}`) : '/')
