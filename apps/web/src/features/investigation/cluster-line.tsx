import type { ItemDetail } from '@sharelight/contract'
import { Link } from 'react-router'
import { listLink } from '../../lib/lists.ts'
import { show } from '../../lib/overlays.ts'
import { Section } from './drawer-section.tsx'
import classes from './item-drawer.module.css'
import { texts as drawer } from '#texts/drawer.ts'

const t = drawer.cluster

/** The other items with nearly the same content. Where there are none a dialog says so (specification S2.101). */
export function ClusterLine({ item: { name, cluster } }: { item: ItemDetail }) {
  if (!cluster)
    return (
      <Section title={t.title}>
        <button type="button" className={classes.plain} onClick={() => show({ kind: 'no-cluster', file: name })}>
          {t.find}
        </button>
      </Section>
    )
  return (
    <Section title={t.title}>
      <p>
        <Link
          to={listLink('files', { frame: 'all', where: [{ dimension: 'cluster', operator: 'eq', value: cluster.id }] })}
        >
          {t.in(cluster.items)}
        </Link>{' '}
        <span className="muted">{cluster.name}</span>
      </p>
      {cluster.label?.inherited && <p className="caption">{t.inherited(cluster.label.name)}</p>}
    </Section>
  )
}
