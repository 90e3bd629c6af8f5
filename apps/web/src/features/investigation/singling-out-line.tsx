import type { ItemDetail } from '@sharelight/contract'
import { formatNumber } from '../../lib/format.ts'
import { Section } from './drawer-section.tsx'
import { texts as drawer } from '#texts/drawer.ts'

const t = drawer.singlingOut

/** Which columns of its tables together single people out. */
export function SinglingOutLine({ item: { singlingOut } }: { item: ItemDetail }) {
  if (!singlingOut) return null
  const { columns, rows, unique, least } = singlingOut
  return (
    <Section title={t.title}>
      <p>{unique > 0 ? t.some(columns, formatNumber(unique), formatNumber(rows)) : t.none(columns, least - 1)}</p>
    </Section>
  )
}
