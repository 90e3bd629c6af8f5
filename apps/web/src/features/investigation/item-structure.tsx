import type { ItemDetail } from '@sharelight/contract'
import { formatBytes, formatNumber } from '../../lib/format.ts'
import { reasons } from '#texts/reasons.ts'
import { Section } from './drawer-section.tsx'
import classes from './item-drawer.module.css'
import { texts } from '#texts/investigation.ts'
import { texts as drawer } from '#texts/drawer.ts'

const t = drawer.item
const shown = 200

/** The parts that a document is made of, how each was read, and what the document says about itself. */
export function ItemStructure({ item: { parts, properties } }: { item: ItemDetail }) {
  const said = Object.entries(properties).filter(([name]) => name !== 'textLanguage')
  return (
    <>
      <Section title={t.structure}>
        <p className="caption">{parts.length ? t.structureHint : t.structureNone}</p>
        {parts.length > 0 && (
          <div className={classes.scroller} tabIndex={0} role="region" aria-label={t.structure}>
            <table className={classes.table}>
              <thead>
                <tr>
                  {drawer.partColumns.map(column => (
                    <th key={column} scope="col">
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {parts.slice(0, shown).map((part, index) => (
                  <tr key={`${part.kind}-${part.name}-${index}`}>
                    <th scope="row" title={part.mime}>
                      <span className="truncate">{part.name || part.kind}</span>
                    </th>
                    <td>{drawer.partKind[part.kind]}</td>
                    <td data-status={part.status} title={part.reason && reasons[part.reason]}>
                      {texts.status[part.status]}
                    </td>
                    <td>{part.chars === undefined ? '' : formatNumber(part.chars)}</td>
                    <td>{part.bytes === undefined ? '' : formatBytes(part.bytes)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            {parts.length > shown && <p className="caption">{t.partsMore(parts.length - shown)}</p>}
          </div>
        )}
      </Section>
      {said.length > 0 && (
        <Section title={t.properties}>
          <dl className={classes.properties}>
            {said.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{Array.isArray(value) ? value.join(', ') : String(value)}</dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
    </>
  )
}
