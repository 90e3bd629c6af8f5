import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import classes from './admins.module.css'

export interface AdminSort {
  sort: 'email' | 'name' | 'status' | 'role'
  direction: 'Ascend' | 'Descend'
}

export function SortHeading({
  by,
  name,
  sort: { sort, direction },
  onSort,
}: {
  by: AdminSort['sort']
  name: string
  sort: AdminSort
  onSort: (sort: AdminSort) => void
}) {
  const isSorted = sort === by
  const Arrow = direction === 'Ascend' ? IconArrowUp : IconArrowDown
  return (
    <th scope="col" aria-sort={isSorted ? (direction === 'Ascend' ? 'ascending' : 'descending') : 'none'}>
      <button
        type="button"
        className={classes.sort}
        onClick={() => onSort({ sort: by, direction: isSorted && direction === 'Descend' ? 'Ascend' : 'Descend' })}
      >
        {name}
        {isSorted && <Arrow size={13} aria-hidden />}
      </button>
    </th>
  )
}
