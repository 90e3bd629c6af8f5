import { eventTypes, type Signal } from '@sharelight/contract'
import { eventSentence } from '@sharelight/domain'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { headingOf, severityWords } from '../apps/server/src/telling/format/plain-words.ts'

const server = join(import.meta.dirname, '../apps/server/src')
/** What composes mails. */
const composers = [
  'features/credentials/verbs/password-link.ts',
  'features/admins/verbs/invite-admins.ts',
  'features/notifications/mails/words.ts',
  'features/policies/acts/mail-actor.ts',
  'features/policies/acts/deliver.ts',
  'features/reports/schedules/tell-made.ts',
  'features/reports/schedules/deliver.ts',
  'telling/send/mail.ts',
]
/** Why something was not mailed is for administrators, who read it on a screen. */
const aside =
  /^(?:No (?:mail|administrator|such)|The (?:demo|edition|actor|event|policy|webhook|mail server)|Mailed|It answered|The report “7” is|Set SMTP_URL|Ask a|At most|Name an|Somebody with|7 (?:had|is) )/

/** Sentences and words of mails as they are composed, with a 7 for each value. */
export const mailTexts = composers.flatMap(file => {
  const source = readFileSync(join(server, file), 'utf8').replaceAll(/\/\*\*[^]*?\*\//g, '')
  return [...source.matchAll(/'([A-Z][^'\n]*)'|`([A-Z$…][^`]*)`/g)]
    .map(([, quoted, template = '']) => quoted ?? template.replaceAll(/\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g, '7'))
    .filter(text => /\p{L} \p{L}/u.test(text) && !aside.test(text))
})

const event = { time: new Date('2026-05-03T10:00:00Z') }
/** What somebody did, told to that person and to others. */
export const eventSentences = eventTypes.flatMap(type =>
  ['You', 'Ada Lovelace'].flatMap(who =>
    ['plan.docx', ''].flatMap(object =>
      [[], ['bob@mail.example', 'cy@mail.example']].map(recipients =>
        eventSentence(who, { ...event, type, object, recipients }, 'UTC'),
      ),
    ),
  ),
)

const kinds = ['detection', 'policy_match', 'plan_done', 'source_fault', 'account_change', 'audit_entry', 'activity']
export const signalTexts = [
  ...kinds.flatMap(kind =>
    [1, 7].map(count => `${headingOf(Array.from({ length: count }, () => ({ kind }) as Signal))} in 7`),
  ),
  ...severityWords.map(word => `7 (${word})`),
]
