import type { Signal } from '@sharelight/contract'

export const severityWords = ['no risk', 'low', 'medium', 'high'] as const
const shown = 10

/** A message to people: what happened, a line each; of many the first ones. */
export function messageLines(signals: readonly Signal[]): string[] {
  const lines = signals.slice(0, shown).map(lineOf)
  const more = signals.length - lines.length
  return more > 0 ? [...lines, `… and ${more} more.`] : lines
}

function lineOf({ title, severity, kind }: Signal): string {
  return kind === 'detection' || kind === 'policy_match' ? `${title} (${severityWords[severity]})` : title
}

const headings: Readonly<Record<Signal['kind'], (count: number) => string>> = {
  detection: count => (count === 1 ? 'Something risky was found' : `${count} risky things were found`),
  policy_match: count => (count === 1 ? 'A policy matched' : `A policy matched ${count} events`),
  plan_done: () => 'A plan was carried out',
  source_fault: () => 'A data source has a fault',
  account_change: count => (count === 1 ? 'An account was changed' : `Accounts were changed ${count} times`),
  audit_entry: count => (count === 1 ? 'An entry in the audit trail' : `${count} entries in the audit trail`),
  activity: count => (count === 1 ? 'An event' : `${count} events`),
}

export function headingOf(signals: readonly Signal[]): string {
  const [first] = signals
  return first ? headings[first.kind](signals.length) : 'Nothing happened'
}

/** Where the first of them is looked at; undefined where no address is known. */
export const linkOfFirst = (signals: readonly Signal[]) => signals.find(({ link }) => link)?.link

/** What somebody adds to what is told, beside it. */
export const commentId = (id: string) => `${id}:comment`
export const isComment = (id: string) => id.endsWith(':comment')
