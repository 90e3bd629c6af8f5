import { plural } from '../../lib/format.ts'

export const texts = {
  title: 'Not delivered',
  lead: 'What could not be delivered to other systems, and is not tried any more.',
  none: 'Nothing is left over',
  noneHint: 'Everything that had to reach other systems was delivered, or is still being tried.',
  to: (kind: string, subject: string) => (subject ? `${kind} → ${subject}` : kind),
  why: 'Why',
  tried: (attempts: number) => `Tried ${plural(attempts, { one: 'time', other: 'times' })}`,
  since: (created: string, dead: string) => `from ${created}, last on ${dead}`,
  noReason: 'No reason was given.',
  again: 'Try again',
  giveUp: 'Give up',
  giveUpTitle: 'Give this up?',
  giveUpText: (to: string) => `${to} is removed and never delivered. This cannot be undone.`,
  done: { again: 'It is tried again', giveUp: 'It was given up' },
  failed: 'This could not be changed. Look at the list again.',
  more: (shown: number) => `The newest ${shown} are shown.`,
}
