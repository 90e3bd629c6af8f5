import { useLocalStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { statusQuery } from '../lib/queries.ts'
import type { Column } from './column.ts'

/** Widths in pixels that a user chose, by column. */
type Widths = Readonly<Record<string, number>>
export type Resize = (column: string, width: number | undefined) => void

const leastWidth = 56
const padding = 16

/** How wide the columns of a list are: as their user last dragged them, in this browser, else as the list says. */
export function useWidths(list: string, columns: readonly Pick<Column<never>, 'id' | 'width'>[]) {
  const { data } = useQuery({ ...statusQuery, enabled: false })
  const [widths, setWidths] = useLocalStorage<Widths>({
    key: `sharelight.widths.${data?.user.id ?? ''}.${list}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  })
  const resize: Resize = (column, width) =>
    setWidths(before => {
      const others = Object.entries(before).filter(([id]) => id !== column)
      const added = width === undefined ? [] : [[column, Math.round(Math.max(leastWidth, width))] as const]
      return Object.fromEntries([...others, ...added])
    })
  const own = columns.map(({ id }) => widths[id])
  return {
    resize,
    template: columns.map(({ width }, place) => (own[place] ? `${own[place]}px` : width)).join(' '),
    /** In pixels: what no column can do without. Undefined while nobody has dragged. */
    least: own.some(Boolean)
      ? padding + columns.reduce((sum, { width }, place) => sum + (own[place] ?? leastOf(width)), 0)
      : undefined,
  }
}

/** `minmax(160px, 2fr)` needs 160. */
const leastOf = (track: string) => Number(/\d+/.exec(track)?.[0] ?? leastWidth)
