import type { getLabelCoverage } from '@sharelight/contract'
import type { z } from 'zod'
import { formatNumber } from '../../lib/format.ts'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/states.tsx'
import { texts } from '#texts/labelling.ts'
import { texts as shared } from '#texts/shared.ts'
import classes from './labelling.module.css'
import { useCoverage } from './use-labelling.ts'

const t = texts.coverage
type Coverage = z.output<typeof getLabelCoverage.output>

/** How many files carry which label, and what could not be labelled. */
export function CoverageCard() {
  const query = useCoverage()
  return (
    <Card title={t.title}>
      <Loaded query={query} height={200}>
        {coverage => <Body coverage={coverage} />}
      </Loaded>
    </Card>
  )
}

function Body({ coverage }: { coverage: Coverage }) {
  const { files, labelled, byPerson, sensitiveUnlabelled, labels, sensitivities, sources, errors } = coverage
  return (
    <>
      <p className={classes.headline}>{t.says(formatNumber(labelled), shared.files(files))}</p>
      <Bar part={labelled} of={files} />
      <p className="muted">
        {t.person(formatNumber(byPerson))} · {t.open(formatNumber(sensitiveUnlabelled))}
      </p>
      <Part
        title={t.byLabel}
        rows={labels.map(({ id, name, items, known }) => ({
          id,
          name: known ? name : `${name} (${t.unknown})`,
          says: formatNumber(items),
          part: items,
          of: labelled,
        }))}
      />
      <Part
        title={t.bySensitivity}
        rows={sensitivities.map(row => ({
          id: String(row.level),
          name: texts.mapping.level[row.level] ?? '',
          ...share(row),
        }))}
      />
      <Part title={t.bySource} rows={sources.map(({ id, name, ...row }) => ({ id, name, ...share(row) }))} />
      <h3 className={classes.small}>{t.errors}</h3>
      {errors.length === 0 ? (
        <p className="muted">{t.noErrors}</p>
      ) : (
        <ul className={classes.lines}>
          {errors.map(({ kind, files: count, example }) => (
            <li key={kind} title={example}>
              <span>{t.error[kind]}</span>
              <span className="numeric">{formatNumber(count)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const share = ({ labelled, files }: { labelled: number; files: number }) => ({
  says: t.of(formatNumber(labelled), formatNumber(files)),
  part: labelled,
  of: files,
})

interface Row {
  id: string
  name: string
  says: string
  part: number
  of: number
}

function Part({ title, rows }: { title: string; rows: readonly Row[] }) {
  if (rows.length === 0) return null
  return (
    <>
      <h3 className={classes.small}>{title}</h3>
      <ul className={classes.bars}>
        {rows.map(({ id, name, says, part, of }) => (
          <li key={id}>
            <span className="truncate">{name}</span>
            <span className="numeric caption">{says}</span>
            <Bar part={part} of={of} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Bar({ part, of }: { part: number; of: number }) {
  return (
    <span className={classes.bar} aria-hidden>
      <i style={{ width: `${of > 0 ? (100 * part) / of : 0}%` }} />
    </span>
  )
}
