import { json, type OrganisationQueries } from '@sharelight/store'
import type { TaskKind } from './kind.ts'

interface NewTask<Input> {
  title: string
  input: Input
  /** Where another record of the same thing has an id already. */
  id?: string
  createdBy?: string | undefined
}

/**
 * Asks for long work, in the transaction of what causes it; gives the task's id. Any process that works takes it up, now or after a crash,
 * and the notification centre and the calls of tasks show it.
 */
export async function runTask<Input extends object>(
  tx: OrganisationQueries,
  kind: Pick<TaskKind<Input>, 'name'>,
  { title, input, id, createdBy = undefined }: NewTask<Input>,
): Promise<string> {
  const row = await tx
    .insertInto('tasks')
    .values({
      kind: kind.name,
      title,
      input: json(input),
      ...(id && { id }),
      ...(createdBy && { created_by: createdBy }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
