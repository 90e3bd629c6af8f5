import type { ItemDetail } from '@sharelight/contract'
import { Link } from 'react-router'
import { plural } from '../../lib/format.ts'
import { listLink } from '../../lib/lists.ts'
import { show } from '../../lib/overlays.ts'
import { Section } from './drawer-section.tsx'
import classes from './item-drawer.module.css'

const texts = {
  title: 'Nearly the same content', find: 'Show its cluster', in: (items: number) => `${plural(items, 'item')} in this cluster`,
  inherited: (label: string) => `Most of them are ${label}; so is this one taken to be.`,
}

/** The other items with nearly the same content. Where there are none a dialog says so (specification S2.101). */
export function ClusterLine({ item: { name, cluster } }: { item: ItemDetail }) {
  if (!cluster) return <Section title={texts.title}><button type="button" className={classes.plain}
    onClick={() => show({ kind: 'no-cluster', file: name })}>{texts.find}</button></Section>
  return (
    <Section title={texts.title}>
      <p>
        <Link to={listLink('files',
          { frame: 'all', where: [{ dimension: 'cluster', operator: 'eq', value: cluster.id }] })}>{texts.in(cluster.items)}</Link> <span
            className="muted">{cluster.name}</span>
      </p>
      {cluster.label?.inherited && <p className="caption">{texts.inherited(cluster.label.name)}</p>}
    </Section>
  )
}
