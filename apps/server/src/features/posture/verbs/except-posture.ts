import type { PostureException } from '@sharelight/contract'
import type { Check } from '@sharelight/domain'
import { audit, commitFor, type OrganisationQueries } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { findCheck } from './check-rows.ts'
import { evaluatePosture } from './evaluate.ts'
import { findException } from './exception-rows.ts'
import { nameOfFailing } from './list-failing-items.ts'
import { postureScope } from './scope.ts'
import { sourcesById } from './sources-by-id.ts'

interface Given {
  check: string
  source: string | null
  subject: { kind: string; id: string } | null
  reason: string
  expiresAt: string | null
}

const mostItems = 1000
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Accepts what fails a check; the score is judged anew at once. */
export async function exceptPosture(ctx: Context, given: Given): Promise<PostureException> {
  const check = findCheck(given.check)
  if (given.expiresAt !== null && new Date(given.expiresAt) <= ctx.services.now())
    throw new AppError('invalid', 'The exception would be over already. Choose a later day.', { field: 'expiresAt' })
  const source = await namedSource(ctx, given)
  const item = await namedItem(ctx, check, given)
  const id = await ctx.services.stores.meta
    .forOrganisation(ctx.organisation.id)
    .transaction()
    .execute(async tx => {
      const thing = item ?? (await namedThing(tx, check, given))
      if (item !== undefined) await requireRoom(tx, check)
      await refuseSecond(tx, given, ctx.services.now())
      const { id: made } = await tx
        .insertInto('posture_exceptions')
        .values({
          check_id: check.id,
          source_id: given.source,
          subject_kind: given.subject?.kind ?? null,
          subject_id: given.subject?.id ?? null,
          name: thing ?? source ?? check.title,
          reason: given.reason,
          author: ctx.user.email,
          created_by: ctx.user.id,
          expires_at: given.expiresAt === null ? null : new Date(given.expiresAt),
          ended_at: null,
          ended_by: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await audit(tx, actorOf(ctx), { action: 'posture.except', subject: made, before: null, after: { ...given } })
      return made
    })
  const exception = await findException(ctx, id)
  await commitFor({ exception })
  await judgeAgain(ctx, check)
  return exception
}

/** Judges one check anew, so that its figures follow a decision about it. */
export async function judgeAgain({ services, organisation }: Context, check: Check): Promise<void> {
  const scope = await postureScope(services, organisation.id)
  if (scope) await evaluatePosture(scope, { checks: [check], reach: false })
}

async function namedSource(ctx: Context, { source, subject }: Given): Promise<string | undefined> {
  if (source === null) {
    if (subject === null || subject.kind === 'item') return undefined
    throw new AppError('invalid', 'Name the source that the thing is in.', { field: 'source' })
  }
  const found = (await sourcesById(ctx)).get(source)
  if (!found) throw new AppError('invalid', `There is no data source ${source}.`, { field: 'source' })
  return found.name
}

/** What an item is called that is to be accepted. @throws AppError `invalid` where it does not fail the check */
async function namedItem(ctx: Context, check: Check, { subject }: Given): Promise<string | undefined> {
  if (subject?.kind !== 'item' || check.of !== 'items') return undefined
  if (!uuid.test(subject.id))
    throw new AppError('invalid', `"${subject.id}" is not the id of a file.`, { field: 'subject' })
  const name = await nameOfFailing(ctx, check, subject.id)
  if (name === undefined) throw failsNothing(subject.id)
  return name
}

/** An exception for a thing that fails nothing would lie in wait for the day that it does. */
const failsNothing = (id: string) =>
  new AppError('invalid', `${id} does not fail this check: there is nothing to accept.`, { field: 'subject' })

async function namedThing(
  tx: OrganisationQueries,
  check: Check,
  { source, subject }: Given,
): Promise<string | undefined> {
  if (subject === null) return undefined
  if (check.of === 'items' || subject.kind === 'item')
    throw new AppError('invalid', `The check "${check.title}" is about no ${subject.kind}.`, { field: 'subject' })
  const failure = await tx
    .selectFrom('posture_failures')
    .select('name')
    .where('check_id', '=', check.id)
    .where('source_id', '=', source ?? '')
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .executeTakeFirst()
  if (!failure) throw failsNothing(subject.id)
  return failure.name
}

async function requireRoom(tx: OrganisationQueries, check: Check): Promise<void> {
  const { count } = await tx
    .selectFrom('posture_exceptions')
    .select(eb => eb.fn.countAll<string>().as('count'))
    .where('check_id', '=', check.id)
    .where('subject_kind', '=', 'item')
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostItems)
    throw new AppError(
      'conflict',
      `${mostItems} single files are excepted from this check already. Except the whole source, or mend some of them.`,
    )
}

async function refuseSecond(tx: OrganisationQueries, { check, source, subject }: Given, now: Date): Promise<void> {
  const same = await tx
    .selectFrom('posture_exceptions')
    .select('id')
    .where('check_id', '=', check)
    .where('source_id', 'is not distinct from', source)
    .where('subject_kind', 'is not distinct from', subject?.kind ?? null)
    .where('subject_id', 'is not distinct from', subject?.id ?? null)
    .where('ended_at', 'is', null)
    .where(eb => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst()
  if (same) throw new AppError('conflict', 'The same is excepted already. Take that exception back first.')
}
