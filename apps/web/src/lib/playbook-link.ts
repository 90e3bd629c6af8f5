import { PlaybookId, type MetricCondition, type PlaybookScope } from '@sharelight/contract'
import { readConditions, writeConditions } from './conditions.ts'
import { paths } from './paths.ts'

/** What the address of the playbooks' screen says: which one, about what of all that it applies to, and which plan. */
export interface PlaybookPlace {
  playbook?: PlaybookId
  scope?: PlaybookScope
  plan?: string
  view?: 'journal'
}

export function playbookLink({ playbook, scope = {}, plan, view }: PlaybookPlace): string {
  const query = new URLSearchParams()
  if (playbook) query.set('playbook', playbook)
  if (plan) query.set('plan', plan)
  if (view) query.set('view', view)
  for (const item of scope.items ?? []) query.append('item', item)
  for (const folder of scope.folders ?? []) query.append('folder', folder)
  for (const name of ['event', 'account', 'source'] as const) if (scope[name]) query.set(name, scope[name])
  for (const condition of writeConditions(scope.where ?? [])) query.append('f', condition)
  const text = query.toString()
  return text ? `${paths.playbooks}?${text}` : paths.playbooks
}

/** What the address says; a part that makes no sense is left out. */
export function readPlaybookPlace(query: URLSearchParams): PlaybookPlace & { scope: PlaybookScope } {
  const all = (name: string) => query.getAll(name).filter(id => uuid.test(id))
  const [items, folders, where] = [all('item'), all('folder'), readConditions(query.getAll('f'))]
  const [event, account, source] = [query.get('event'), query.get('account'), all('source')[0]]
  const plan = query.get('plan') ?? ''
  return {
    playbook: PlaybookId.safeParse(query.get('playbook')).data,
    ...(uuid.test(plan) && { plan }),
    ...(query.get('view') === 'journal' && { view: 'journal' as const }),
    scope: {
      ...(items.length && { items }),
      ...(folders.length && { folders }),
      ...(event && { event }),
      ...(account && { account }),
      ...(source && { source }),
      ...(where.length && { where }),
    },
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Only what is named is meant, and not all that a playbook applies to. */
export function isNarrowed(scope: PlaybookScope): boolean {
  return Object.keys(scope).length > 0
}

/** The files or folders that a playbook's number counts, as conditions of their list. */
export function conditionsOf(where: readonly MetricCondition[], scope: PlaybookScope): MetricCondition[] {
  const ids = scope.items ?? scope.folders
  return [
    ...where,
    ...(scope.where ?? []),
    ...(ids ? [{ dimension: 'id', operator: 'in' as const, value: [...ids] }] : []),
    ...(scope.source ? [{ dimension: 'source', operator: 'eq' as const, value: scope.source }] : []),
  ]
}
