import type { NotificationChoices, NotificationKind } from '@sharelight/contract'
import { defaultChoices, mailDue, mayBeTold } from '@sharelight/domain'
import { languageOfUser } from '../../../said/language-of.ts'
import { json, type AttachedFile, type OrganisationQueries } from '@sharelight/store'

/** Somebody who can be mailed, with what that person chose. */
export interface Reader {
  id: string
  email: string
  role: string
  restrictions: string[]
  /** What the screens speak to that person in: `de`. */
  language: string
  choices: NotificationChoices
}

/** Who may sign in; the provider's staff is none of the organisation's people. `userId`: that person alone. */
export async function readReaders(tx: OrganisationQueries, userId?: string): Promise<Reader[]> {
  let users = tx
    .selectFrom('users')
    .select(['id', 'email', 'role', 'restrictions', 'ui_settings'])
    .where('status', '=', 'Active')
    .where('support', '=', false)
  if (userId !== undefined) users = users.where('id', '=', userId)
  const rows = await users.orderBy('email').execute()
  let chosen = tx.selectFrom('notification_choices').select(['user_id', 'choices'])
  if (userId !== undefined) chosen = chosen.where('user_id', '=', userId)
  const choices = new Map((await chosen.execute()).map(row => [row.user_id, row.choices]))
  return rows.map(({ ui_settings, ...row }) => ({
    ...row,
    language: languageOfUser(ui_settings),
    choices: choices.get(row.id) ?? defaultChoices,
  }))
}

/** One thing that people are mailed about. */
export interface Line {
  kind: NotificationKind
  group: string
  urgent: boolean
  title: string
  link: string | null
  attachment: AttachedFile | null
  at: Date
}

interface Told {
  readers: readonly Reader[]
  line: Line
  timeZone: string
  now: Date
}

const atOnce = 500

/** Has readers mailed when each wants it, whoever may know; gives how many want it. Part of the transaction in which it becomes true. */
export async function mailReaders(tx: OrganisationQueries, { readers, line, timeZone, now }: Told): Promise<number> {
  const { kind, urgent, attachment, at, ...rest } = line
  const rows = readers.flatMap(reader => {
    const due = mayBeTold(reader, kind) && mailDue(reader.choices, { kind, isUrgent: urgent, timeZone, now })
    return due
      ? [
          {
            ...rest,
            kind,
            urgent,
            user_id: reader.id,
            way: due.way,
            due_at: due.at,
            attachment: json(attachment),
            created_at: at,
          },
        ]
      : []
  })
  for (let start = 0; start < rows.length; start += atOnce) {
    const some = rows.slice(start, start + atOnce)
    if (line.group)
      await tx
        .deleteFrom('waiting_mails')
        .where('group', '=', line.group)
        .where(
          'user_id',
          'in',
          some.map(row => row.user_id),
        )
        .execute()
    await tx.insertInto('waiting_mails').values(some).execute()
  }
  return rows.length
}
