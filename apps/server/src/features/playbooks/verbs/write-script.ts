import { createHash } from 'node:crypto'
import type { PlaybookId, PlaybookScope, PlaybookScript } from '@sharelight/contract'
import { scriptOf, type ScriptTarget } from '@sharelight/connectors'
import { playbookById, type PlaybookRule } from '@sharelight/domain'
import { audit } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { ask } from '../../metrics/verbs/ask.ts'
import { listAccounts } from './accounts.ts'
import { chosen, remedyIn } from './choices.ts'
import { countsBySource } from './counts.ts'
import { openOf } from './list-work.ts'
import { placesFor, type Place } from './places.ts'
import { factsFor, questionOf } from './question.ts'
import { targetsIn } from './targets-in.ts'
import { decidedOf } from './work-rows.ts'

/** Nobody reads a longer one before running it. */
const mostTargets = 5000

/** What is meant, in one source. */
type SourceScope = PlaybookScope & { source: string }

interface Asked {
  id: PlaybookId
  scope: SourceScope
  choices?: Record<string, string | number> | undefined
}

/**
 * What a playbook would do in one source, as a script; of a list of work, what is still open.
 * @throws AppError `not_found` for a source that is not connected, `conflict` where there is no script, nothing to do, or too much for one script
 */
export async function writeScript(ctx: Context, { id, scope, choices = {} }: Asked): Promise<PlaybookScript> {
  const rule = playbookById(id)
  const place = await placeOf(ctx, rule, scope.source)
  const values = chosen(rule, choices)
  const remedy = remedyIn(values)
  if (remedy !== undefined && remedy !== rule.remedies[0]) throw noScript(rule, place)
  const targets = await targetsOf(ctx, rule, { scope, place })
  const at = ctx.services.now()
  const order = { targets, organisation: ctx.organisation.name, requestedBy: ctx.user.email, at, values }
  const script = scriptOf(id, place.scripted, order)
  if (!script) throw noScript(rule, place)
  const { fileName, text, leftOut } = script
  const sha256 = createHash('sha256').update(text).digest('hex')
  const after = { playbook: id, scope, choices: values, fileName, targets: targets.length, leftOut, sha256 }
  await ctx.services.stores.meta
    .forOrganisation(ctx.organisation.id)
    .transaction()
    .execute(tx => audit(tx, actorOf(ctx), { action: 'playbook.script', subject: place.id, before: null, after }))
  return { ...script, targets: targets.length }
}

/** @throws AppError `not_found`, `conflict` where there is no script */
async function placeOf(ctx: Context, rule: PlaybookRule, source: string): Promise<Place & { scripted: string }> {
  const place = (await placesFor(ctx, rule)).find(({ id }) => id === source)
  if (!place) throw new AppError('not_found', `No connected data source ${source} in this organisation.`)
  const { scripted } = place
  if (scripted === undefined) throw noScript(rule, place)
  return { ...place, scripted }
}

const noScript = ({ title }: PlaybookRule, { connector }: Place) =>
  new AppError('conflict', `There is no script of "${title}" for ${connector.name}. The steps say what to do there.`)

interface Where {
  scope: SourceScope
  place: Place
}

async function targetsOf(ctx: Context, rule: PlaybookRule, { scope, place }: Where): Promise<ScriptTarget[]> {
  const facts = await factsFor(ctx)
  const count = (await countsBySource(ctx, rule, { facts, scope })).get(place.id) ?? 0
  if (count === 0) throw new AppError('conflict', `There is nothing in ${place.name} that "${rule.title}" applies to.`)
  if (count > mostTargets)
    throw new AppError(
      'conflict',
      `That is ${count} things, and a script holds ${mostTargets}. Narrow it, to one owner for example, or choose some of them.`,
    )
  const decided = rule.kind === 'list' ? await decidedOf(ctx, rule.id) : []
  const question = await questionOf(ctx, rule, { facts, scope })
  if (!question) {
    const except = decided.map(({ entry }) => entry)
    const { rows } = await listAccounts(ctx, rule, { scope, except, offset: 0, limit: mostTargets })
    return rows.map(({ path, name }) => ({ key: path, name }))
  }
  const pages = targetsIn(ctx.services.stores, {
    organisationId: ctx.organisation.id,
    question: openOf(question, decided),
    sourceId: place.id,
    areCopies: rule.remedies.includes('delete_copy'),
    ask: query => ask(ctx, query),
  })
  const targets: ScriptTarget[] = []
  for await (const page of pages) targets.push(...page.map(({ name, target }) => ({ ...target, name })))
  return targets.slice(0, mostTargets)
}
