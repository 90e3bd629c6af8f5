import { Link } from 'react-router'
import { Drawer } from '../../ui/drawer.tsx'
import type { OpenDrawerProps } from '../../ui/list-steps.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { texts as shared } from '#texts/shared.ts'
import { isMissing, ItemBody, useItem } from './item-body.tsx'
import classes from './item-drawer.module.css'
import { texts as drawer } from '#texts/drawer.ts'
import { useSubjectLink } from './use-subject-link.ts'

/** One item over the list that it was opened from. */
export function ItemDrawer({ id, onClose, steps }: OpenDrawerProps) {
  const query = useItem(id)
  const linkTo = useSubjectLink()
  return (
    <Drawer
      title={query.data?.name ?? (query.error ? shared.error.title : shared.loading)}
      onClose={onClose}
      steps={steps}
    >
      {query.data && (
        <Link className={classes.wayOn} to={linkTo({ kind: 'file', id })}>
          {drawer.item.page}
        </Link>
      )}
      {isMissing(query.error) ? (
        <EmptyState title={drawer.item.missing} />
      ) : (
        <Loaded query={query} height={300}>
          {item => <ItemBody item={item} />}
        </Loaded>
      )}
    </Drawer>
  )
}
