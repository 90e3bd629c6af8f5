import type { PlaybookDetail, PlaybookId, PlaybookPart } from '@sharelight/contract'
import { playbookById, type PlaybookRule } from '@sharelight/domain'
import type { Context } from '../../../context.ts'
import { listPlans } from '../../remedies/verbs/list-plans.ts'
import { asPlaybook, countsBySource } from './counts.ts'
import { placesFor, type Place } from './places.ts'
import { factsFor } from './question.ts'

const plansShown = 5

/** A playbook with all that people must know before they use it. */
export async function readPlaybook(ctx: Context, id: PlaybookId): Promise<PlaybookDetail> {
  const rule = playbookById(id)
  const facts = await factsFor(ctx)
  const [counts, places, { plans }] = await Promise.all([
    countsBySource(ctx, rule, { facts }),
    placesFor(ctx, rule),
    listPlans(ctx, { playbook: id, offset: 0, limit: plansShown }),
  ])
  return {
    ...asPlaybook(rule, { facts, counts, places }),
    explanation: rule.explanation,
    risk: rule.risk,
    sideEffects: [...rule.sideEffects],
    steps: [...rule.steps],
    choices: [...(rule.choices ?? [])],
    parts: places.flatMap(place => {
      const count = counts.get(place.id) ?? 0
      return count > 0 ? [partOf(rule, place, count)] : []
    }),
    plans,
  }
}

function partOf(rule: PlaybookRule, place: Place, count: number): PlaybookPart {
  const { id, name, connector, remedy } = place
  return {
    sourceId: id,
    sourceName: name,
    connector: connector.id,
    count,
    remedy: remedy
      ? { id: remedy.id, title: remedy.title, destructive: remedy.destructive, undoable: remedy.undoable }
      : null,
    hasScript: place.scripted !== undefined,
    says: saysOf(rule, place),
  }
}

function saysOf({ kind }: PlaybookRule, { connector: { name }, remedy, scripted, isForbidden }: Place): string {
  if (isForbidden)
    return `The settings of this data source do not allow Sharelight to change anything.${scripted === undefined ? '' : ' Its script can do it, run by somebody who may.'}`
  if (kind === 'list' && !remedy) return 'This is work for people: go through the list and tick off what is done.'
  if (!remedy)
    return scripted === undefined
      ? `Sharelight cannot change this in ${name} yet. The steps say what to do there.`
      : `Sharelight cannot change this in ${name} yet. Its script can, run by somebody who may.`
  return remedy.undoable
    ? 'Sharelight can do this here, and take it back.'
    : 'Sharelight can do this here. It cannot take it back.'
}
