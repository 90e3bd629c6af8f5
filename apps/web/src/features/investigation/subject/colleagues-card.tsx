import { listColleagues, type Colleague } from '@sharelight/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../../lib/api.ts'
import { useStatus } from '../../../lib/queries.ts'
import { subjectLink } from '../../../lib/subject.ts'
import { Card } from '../../../ui/card.tsx'
import { EmptyState, Loaded } from '../../../ui/states.tsx'
import { texts } from '#texts/subject.ts'
import classes from './subject.module.css'

const t = texts.colleagues
/** The others say little. */
const shown = 8

/** With whom a person works. Where departments are not licensed there is nothing of it. */
export function ColleaguesCard({ id }: { id: string }) {
  const { org } = useStatus()
  return org.features.some(feature => feature.id === 'departments_information') ? <Colleagues id={id} /> : null
}

function Colleagues({ id }: { id: string }) {
  const query = useQuery({
    queryKey: ['list', 'colleagues', id],
    queryFn: ({ signal }) => call(listColleagues, { person: id }, { signal, quiet: true }),
  })
  return (
    <Card title={t.title} note={t.note}>
      <Loaded query={query} height={120}>
        {({ colleagues }) => (colleagues.length ? <List colleagues={colleagues} /> : <EmptyState title={t.none} />)}
      </Loaded>
    </Card>
  )
}

function List({ colleagues }: { colleagues: readonly Colleague[] }) {
  return (
    <ul className={classes.colleagues} data-testid="colleagues">
      {colleagues.slice(0, shown).map(({ entityId, entityName, department, events, weeks }) => (
        <li key={entityId}>
          <Link to={subjectLink({ kind: 'employee', id: entityId })}>{entityName}</Link>
          <p className="caption">
            {department && `${department} · `}
            {t.shared(events, weeks)}
          </p>
        </li>
      ))}
    </ul>
  )
}
