import type { Policy, PolicyAction, PolicyActionKind, PolicyDraft, PolicyWindow } from '@sharelight/contract'
import { texts } from '#texts/policies.ts'
import { isWritten, newGroup, rootOf, toFilter, type GroupPart } from '../../ui/filter/filter-draft.ts'
import type { DraftInput, SimulationInput } from './use-policies.ts'

export interface Draft {
  name: string
  description: string
  group: GroupPart
  window: PolicyWindow | null
  actions: PolicyAction[]
  mode: PolicyDraft['mode']
  startsAt: string | null
  expiresAt: string | null
}

export const blankDraft = (): Draft => ({
  name: '',
  description: '',
  group: newGroup('and'),
  window: null,
  actions: [{ kind: 'notify', mail: false }],
  mode: 'simulate',
  startsAt: null,
  expiresAt: null,
})

export function draftOf({
  name,
  description,
  filter,
  window,
  actions,
  mode,
  startsAt,
  expiresAt,
}: Policy | PolicyDraft): Draft {
  return { name, description, group: rootOf(filter), window, actions, mode, startsAt, expiresAt }
}

/** Undefined while there is nothing to match by. */
export function simulationOf(draft: Draft, id: string | undefined): SimulationInput | undefined {
  if (!isWritten(draft.group)) return undefined
  return {
    filter: toFilter(draft.group),
    window: draft.window,
    actions: draft.actions.filter(isReady),
    ...(id !== undefined && { id }),
  }
}

export function inputOf(draft: Draft, confirmedShare: number): DraftInput {
  const { window, actions, mode, startsAt, expiresAt } = draft
  return {
    name: draft.name.trim(),
    description: draft.description.trim(),
    filter: toFilter(draft.group),
    window,
    actions,
    mode,
    startsAt,
    expiresAt,
    confirmedShare,
  }
}

export const blankActions: { [K in PolicyActionKind]: Extract<PolicyAction, { kind: K }> } = {
  justify: { kind: 'justify', reason: '' },
  severity: { kind: 'severity', by: 1, limit: 3 },
  notify: { kind: 'notify', mail: false },
  educate: { kind: 'educate', subject: '', text: texts.field.lesson, perDay: 1 },
  ask: { kind: 'ask', text: '', hours: 72, perDay: 3 },
  webhook: { kind: 'webhook', url: '' },
  remedy: { kind: 'remedy', remedy: 'remove_public_access' },
}

/** Whether an action says all that it needs; the server checks it again. */
export function isReady(action: PolicyAction): boolean {
  if (action.kind === 'justify') return action.reason.trim().length >= 3
  if (action.kind === 'educate') return action.subject.trim() !== '' && action.text.trim() !== ''
  if (action.kind === 'webhook') return /^https?:\/\/[^\s/?#@]+([/?][^\s#]*)?$/.test(action.url)
  return action.kind !== 'severity' || action.by !== 0
}

export const isComplete = (draft: Draft) =>
  draft.name.trim() !== '' && isWritten(draft.group) && draft.actions.every(isReady)
