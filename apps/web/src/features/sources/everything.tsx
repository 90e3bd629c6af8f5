import type { CatalogueEntry, ConnectorInfo, PostureGroup } from '@sharelight/contract'
import { dataSourceCatalogue, sourcesToCome } from '@sharelight/domain'
import { IconCheck } from '@tabler/icons-react'
import classes from './sources.module.css'
import { texts } from '#texts/sources.ts'

const groups = Object.keys(texts.groups) as PostureGroup[]

/** The whole catalogue by posture group, and which of it can be connected by now (specification S3.040–S3.044). */
export function Everything({ connectors }: { connectors: readonly ConnectorInfo[] }) {
  const available = new Set(connectors.flatMap(({ entry }) => entry.map(({ id }) => id)))
  const catalogue = dataSourceCatalogue(connectors)
  return (
    <div className={classes.groups}>
      {groups.map(group => {
        const entries = catalogue.filter(entry => entry.security_posture_group === group)
        const later = entries.filter(({ id }) => !available.has(id))
        return (
          <section key={group} aria-label={texts.groups[group]}>
            <h3>{texts.groups[group]}</h3>
            <ul>
              {entries
                .filter(({ id }) => available.has(id))
                .map(entry => (
                  <Entry key={entry.id} entry={entry} toCome={sourcesToCome(entry, connectors)} />
                ))}
            </ul>
            {later.length > 0 && <Later entries={later} />}
          </section>
        )
      })}
    </div>
  )
}

/** What cannot be connected yet, and what it would give. */
const Later = ({ entries }: { entries: readonly CatalogueEntry[] }) => (
  <details className={classes.later}>
    <summary>{texts.later(entries.length)}</summary>
    <ul>
      {entries.map(({ id, display_name: name, desc }) => (
        <li key={id}>
          <strong>{name}</strong>
          <p>{desc}</p>
        </li>
      ))}
    </ul>
  </details>
)

interface EntryProps {
  entry: CatalogueEntry
  /** What of it is not available yet. */
  toCome: readonly string[]
}

function Entry({ entry: { display_name: name, desc, sources, security_postures: postures }, toCome }: EntryProps) {
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <span className={classes.state} data-available>
          <IconCheck size={14} aria-hidden />
          {toCome.length ? texts.nowOf(sources.join(', ')) : texts.now}
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
