import { lessonsOf, type Denial, type Lesson } from '@sharelight/classify'
import type { Exception, ExceptionLesson } from '@sharelight/contract'
import { pathsOfValues } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { requireArea } from '../../../http/require-area.ts'
import { labelName } from '../../labels/verbs/label-facts.ts'
import { listExceptions } from './exception-rows.ts'
import { previewException } from './preview-exception.ts'

/** The newest decisions tell what people mean now; what is proposed at a time is few enough to be read. */
const newest = 500
const mostLessons = 3

/** What the single exceptions in force have in common, with what it would do. Nothing is written. */
export async function learnExceptions(ctx: Context): Promise<ExceptionLesson[]> {
  requireArea(ctx, 'info_type_customization', 'Information Sensitivity')
  const inForce = (await listExceptions(ctx)).filter(({ expired }) => !expired)
  const lessons = lessonsOf(await denialsOf(ctx, inForce))
    .toSorted((a, b) => b.from.length - a.from.length)
    .slice(0, mostLessons)
  const learnt: ExceptionLesson[] = []
  for (const { scope, from } of lessons) {
    const effect = await previewException(ctx, { scope })
    // What would change nothing is not worth a question.
    if (effect.itemsLosingLabels + effect.itemsWithFewerFindings === 0) continue
    learnt.push({ scope, from, sentence: sentenceOf(ctx, { scope, from }), effect })
  }
  return learnt
}

/** A wide exception is among them whatever its age: it says what need not be learnt. */
async function denialsOf({ services, organisation }: Context, exceptions: readonly Exception[]): Promise<Denial[]> {
  const single = exceptions.filter(({ scope }) => scope.valueHash !== undefined).slice(0, newest)
  const held = await pathsOfValues(
    services.stores.analytics,
    organisation.id,
    single.map(({ scope }) => scope.valueHash ?? ''),
  )
  return exceptions.map(({ id, scope }) => {
    const known = scope.valueHash === undefined ? [] : (held.get(scope.valueHash) ?? [])
    return { id, scope, paths: scope.path === undefined ? known : [scope.path] }
  })
}

function sentenceOf(ctx: Context, { scope: { rule, label, path }, from }: Lesson): string {
  const what = label === undefined ? `found by the rule ${rule}` : labelName(ctx, label)
  const denied = label === undefined ? 'values' : 'items'
  return `${from.length} single ${denied} ${label === undefined ? what : `of ${what}`} in ${path} are left out already. Leave out everything ${label === undefined ? `that rule finds` : `taken for ${what}`} there?`
}
