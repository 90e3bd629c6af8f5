import { plural, pluralForm } from '../../lib/format.ts'

export const texts = {
  form: 'New exception',
  value: 'Value',
  valueHint: 'It is hashed; the value itself is not kept.',
  pattern: 'Or a form (RE2 pattern)',
  label: 'As',
  anyLabel: 'Any information type',
  path: 'Only in this folder or item',
  reason: 'Reason',
  reasonHint: 'Shown wherever it is left out',
  expires: 'Until',
  everywhere: 'Everywhere',
  where: 'Where',
  hereOnly: 'Only in this item',
  inFolder: 'Only in its folder',
  save: 'Leave out',
  saved: (items: number) =>
    items === 0 ? 'Saved.' : `Saved. ${plural(items, { one: 'item', other: 'items' })} changed at once.`,
  preview: 'What it does',
  losing: (count: number) => `${plural(count, { one: 'item loses', other: 'items lose' })} a label`,
  fewer: (count: number) => `${count} more ${pluralForm(count, { one: 'has', other: 'have' })} fewer findings`,
  told: (losing: number, fewer: number): string =>
    [losing > 0 || fewer === 0 ? texts.losing(losing) : '', fewer > 0 ? texts.fewerThan(losing, fewer) : '']
      .filter(Boolean)
      .join(', '),
  fewerThan: (losing: number, count: number): string =>
    losing > 0 ? texts.fewer(count) : `${plural(count, { one: 'item has', other: 'items have' })} fewer findings`,
  lesson: 'Leave out what they have in common',
  isNot: (name: string) => `This is not ${name}`,
  what: 'What',
  thisValue: (masked: string) => `The value ${masked}`,
  wholeLabel: (name: string) => `Everything found as ${name}`,
}
