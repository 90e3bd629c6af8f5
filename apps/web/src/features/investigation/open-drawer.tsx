import { lazy, Suspense, useCallback, useState } from 'react'
import type { Steps } from '../../ui/list-steps.tsx'
import type { usePlace } from './use-place.ts'

const EventDrawer = lazy(() => import('./event-drawer.tsx').then(module => ({ default: module.EventDrawer })))
const ItemDrawer = lazy(() => import('./item-drawer.tsx').then(module => ({ default: module.ItemDrawer })))

interface List {
  rowAt: (index: number) => { id: string } | undefined
  total: number
  /** The first row in sight. */
  inSight: number
}

/** The file or event that the address names, over the list that it was opened from. */
export function OpenDrawer({ place, list }: { place: ReturnType<typeof usePlace>; list: List }) {
  const { item, event, setItem, setEvent } = place
  const isEvent = event !== undefined
  const id = event ?? item
  const steps = useSteps(list, id, isEvent ? setEvent : setItem)
  if (id === undefined) return null
  const Shown = isEvent ? EventDrawer : ItemDrawer
  return (
    <Suspense fallback={null}>
      <Shown id={id} steps={steps} onClose={() => (isEvent ? setEvent : setItem)(undefined)} />
    </Suspense>
  )
}

/** Undefined for what is not among the rows that are known. */
function useSteps(list: List, id: string | undefined, open: (id: string, isStep: true) => void): Steps | undefined {
  const { rowAt, total } = list
  const [at, setAt] = useState(0)
  const index = id === undefined ? -1 : placeOf(id, list, at)
  const go = useCallback(
    (next: number) => {
      const row = rowAt(next)
      if (!row) return false
      setAt(next)
      open(row.id, true)
      return true
    },
    [rowAt, open],
  )
  return index < 0 ? undefined : { index, total, go }
}

/** Only rows near those in sight are looked at: a list of millions is not walked through. */
const looked = 500

function placeOf(id: string, { rowAt, total, inSight }: List, last: number): number {
  if (rowAt(last)?.id === id) return last
  for (let index = Math.max(0, inSight - looked); index < Math.min(total, inSight + looked); index++)
    if (rowAt(index)?.id === id) return index
  return -1
}
