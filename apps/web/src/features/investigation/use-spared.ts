import { useMediaQuery } from '@mantine/hooks'
import { useMemo } from 'react'
import type { Column } from '../../ui/column.ts'

/** The columns that a narrow window does without until they are chosen, so that the others can be read. */
export function useSpared(columns: readonly Pick<Column<never>, 'id' | 'spare'>[]): readonly string[] {
  const isNarrow = useMediaQuery('(max-width: 1200px)', false, { getInitialValueInEffect: false })
  return useMemo(() => (isNarrow ? columns.filter(({ spare }) => spare).map(({ id }) => id) : []), [columns, isNarrow])
}
