import { Link } from 'react-router'
import { subjectLink } from '../../lib/subject.ts'
import type { Column } from '../../ui/column.ts'
import { MiddleName } from '../../ui/middle-name.tsx'
import { texts } from '#texts/data-subjects.ts'
import classes from './data-subjects.module.css'

interface Named {
  id: string
  name: string
}

interface Placed {
  path: string
  source: { name: string }
}

/** A file by its name, which leads to what is known of it. */
export const fileName: Column<Named> = {
  id: 'name',
  title: texts.columns.name,
  width: 'minmax(160px, 2fr)',
  cell: ({ id, name }) => (
    <Link to={subjectLink({ kind: 'file', id }, 'all')} aria-label={texts.open(name)} className={classes.name}>
      <MiddleName text={name} />
    </Link>
  ),
}

/** Where a file lies, in every list of files about a person. */
export const whereabouts: Column<Placed>[] = [
  {
    id: 'path',
    title: texts.columns.path,
    width: 'minmax(140px, 2fr)',
    spare: true,
    cell: ({ path }) => (
      <span className="truncate" title={path}>
        {path}
      </span>
    ),
  },
  {
    id: 'source',
    title: texts.columns.source,
    width: 'minmax(90px, 1fr)',
    spare: true,
    cell: ({ source }) => <span className="truncate">{source.name}</span>,
  },
]
