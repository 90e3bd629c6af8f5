import type { Reacher } from '@sharelight/contract'
import { Button } from '@mantine/core'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states.tsx'
import { texts } from '#texts/access.ts'
import classes from './access.module.css'
import { useReachers } from './use-access.ts'

/** Person by person: who can reach an item, and by which of its ways. */
export function Reachers({ id }: { id: string }) {
  const query = useReachers(id)
  const first = query.data?.pages[0]
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!first) return <LoadingState height={240} />
  const people = query.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <>
      {first.total === 0 ? <EmptyState title={texts.reachersNone} /> : <p>{texts.reachers(first.total)}</p>}
      {first.unknown.length > 0 && (
        <p className="muted">{texts.unknown(first.unknown.map(({ name }) => name).join(', '))}</p>
      )}
      {people.length > 0 && (
        <ul className={classes.people} data-testid="reachers">
          {people.map(person => (
            <Person key={person.id} person={person} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button
          size="xs"
          variant="default"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {texts.more}
        </Button>
      )}
    </>
  )
}

function Person({ person: { id, name, address, ways } }: { person: Reacher }) {
  const groups = ways.filter(way => way.id !== id)
  return (
    <li>
      <div className={classes.main}>
        <strong>{name || address || texts.gone.someone}</strong>
        {address && address !== name && <div className={classes.note}>{address}</div>}
      </div>
      <div className={classes.note}>
        {groups.length ? `${texts.through} ${groups.map(group => group.name).join(', ')}` : texts.itself}
      </div>
    </li>
  )
}
