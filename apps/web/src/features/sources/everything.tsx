import type { CatalogueEntry, ConnectorInfo, PostureGroup } from '@sharelight/contract'
import { dataSourceCatalogue, sourcesToCome } from '@sharelight/domain'
import { IconCheck } from '@tabler/icons-react'
import classes from './sources.module.css'
import { texts } from '#texts/sources.ts'

const groups = Object.keys(texts.groups) as PostureGroup[]

/** The whole catalogue by posture group, and which of it can be connected by now (specification S3.040–S3.044). */
export function Everything({ connectors }: { connectors: readonly ConnectorInfo[] }) {
  const available = new Set(connectors.flatMap(({ entry }) => entry.map(({ id }) => id)))
  return (
    <div className={classes.groups}>
      {groups.map(group => (
        <section key={group} aria-label={texts.groups[group]}>
          <h3>{texts.groups[group]}</h3>
          <ul>
            {dataSourceCatalogue(connectors)
              .filter(entry => entry.security_posture_group === group)
              .map(entry => (
                <Entry
                  key={entry.id}
                  entry={entry}
                  isAvailable={available.has(entry.id)}
                  toCome={sourcesToCome(entry, connectors)}
                />
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Entry({
  entry: { display_name: name, desc, sources, security_postures: postures },
  isAvailable,
  toCome,
}: {
  entry: CatalogueEntry
  isAvailable: boolean
  /** What of it is not available yet. */
  toCome: readonly string[]
}) {
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <span className={classes.state} data-available={isAvailable || undefined}>
          {isAvailable && <IconCheck size={14} aria-hidden />}
          {isAvailable ? (toCome.length ? texts.nowOf(sources.join(', ')) : texts.now) : texts.later}
        </span>
      </div>
      <p>{desc}</p>
      {toCome.length > 0 && <p>{texts.laterOf(toCome.join(', '))}</p>}
      <p className="caption">
        {postures.map(posture => texts.postures[posture] ?? posture.replaceAll('_', ' ')).join(' · ')}
      </p>
    </li>
  )
}
