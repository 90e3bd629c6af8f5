import { Button } from '@mantine/core'
import { getFolderContext, type FolderContextDetail, type MetricCondition } from '@sharelight/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../../lib/api.ts'
import { editionOf } from '../../../lib/capabilities.ts'
import { listLink } from '../../../lib/lists.ts'
import { show } from '../../../lib/overlays.ts'
import { useStatus } from '../../../lib/queries.ts'
import { subjectLink } from '../../../lib/subject.ts'
import { Card } from '../../../ui/card.tsx'
import { EmptyState, Loaded } from '../../../ui/states.tsx'
import { texts } from '#texts/subject.ts'
import classes from './subject.module.css'

const t = texts.context

/** What a folder is about, and the files in it that do not go with that. */
export function FolderContext({ id }: { id: string }) {
  const { org } = useStatus()
  const isLicensed = org.features.some(feature => feature.id === 'folders_context_labels')
  return (
    <Card title={t.title} note={t.note}>
      {isLicensed ? (
        <Context id={id} />
      ) : (
        <EmptyState
          title={t.notLicensed}
          hint={t.needs(editionOf('folders_context_labels'))}
          action={
            <Button
              size="xs"
              variant="default"
              onClick={() => show({ kind: 'premium', key: 'folders_context_labels' })}
              data-testid="context-premium"
            >
              {t.more}
            </Button>
          }
        />
      )}
    </Card>
  )
}

function Context({ id }: { id: string }) {
  const query = useQuery({
    queryKey: ['list', 'folder-context', id],
    queryFn: ({ signal }) => call(getFolderContext, { id }, { signal }),
  })
  return (
    <Loaded query={query} height={120}>
      {({ context }) => (context ? <Known id={id} context={context} /> : <EmptyState title={t.notYet} />)}
    </Loaded>
  )
}

function Known({ id, context }: { id: string; context: FolderContextDetail }) {
  const { about, kind, confidence, sentence, inheritedFrom, expected, outOfPlace } = context
  const names = [about, kind].flatMap(label => (label ? label.name : []))
  const theirs: MetricCondition[] = [
    { dimension: 'folder', operator: 'eq', value: id },
    { dimension: 'outOfPlace', operator: 'eq', value: true },
  ]
  return (
    <div data-testid="folder-context">
      <p>
        <strong>{names.length ? names.join(' · ') : t.undecided}</strong>{' '}
        {about && <span className="caption">{t.confidence(confidence)}</span>}
      </p>
      <p className="caption">
        {sentence}{' '}
        {inheritedFrom && <Link to={subjectLink({ kind: 'folder', id: inheritedFrom.id })}>{inheritedFrom.name}</Link>}
      </p>
      {expected.length > 0 && <p className="caption">{t.expected(expected.map(({ name }) => name))}</p>}
      {outOfPlace.total > 0 && (
        <>
          <p>
            <Link to={listLink('files', { frame: 'all', where: theirs })} data-testid="out-of-place">
              {t.outOfPlace(outOfPlace.total)}
            </Link>
          </p>
          <ul className={classes.misfits}>
            {outOfPlace.files.map(file => (
              <li key={file.id}>
                <Link to={subjectLink({ kind: 'file', id: file.id })}>{file.name}</Link>
                <p className="caption">{file.sentence}</p>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
