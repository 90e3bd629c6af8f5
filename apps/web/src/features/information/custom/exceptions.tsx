import { Button } from '@mantine/core'
import type { Exception, ExceptionLesson } from '@sharelight/contract'
import { IconPlus } from '@tabler/icons-react'
import { useEndException, useExceptions, useLessons } from '../../../lib/exceptions.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { Card } from '../../../ui/card.tsx'
import { askException } from '../../../ui/exception/exception-form.tsx'
import { EmptyState, Loaded } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.ts'
import rows from '../../../ui/row-list.module.css'
import classes from './custom.module.css'
import { texts } from '#texts/custom-labels.ts'
import { texts as effect } from '#texts/exception.ts'

const t = texts.exceptions

/** What is not counted, with the reason, who decided it and until when. */
export function Exceptions() {
  const exceptions = useExceptions()
  return (
    <Card
      title={t.title}
      note={t.note}
      tools={
        <Button size="xs" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => askException({})}>
          {t.add}
        </Button>
      }
    >
      <Lessons />
      <Loaded query={exceptions} height={300}>
        {list =>
          list.length === 0 ? (
            <EmptyState title={t.empty} hint={t.emptyHint} />
          ) : (
            <ul className={rows.list}>
              {list.map(exception => (
                <Row key={exception.id} exception={exception} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

/** What single exceptions have in common is proposed; a person decides. */
function Lessons() {
  const { data = [] } = useLessons()
  if (!data.length) return null
  return (
    <section aria-label={t.lessons} className={classes.lessons}>
      <h3>{t.lessons}</h3>
      <ul className={rows.list}>
        {data.map(lesson => (
          <Lesson key={lesson.sentence} lesson={lesson} />
        ))}
      </ul>
    </section>
  )
}

function Lesson({ lesson }: { lesson: ExceptionLesson }) {
  const { itemsLosingLabels, itemsWithFewerFindings } = lesson.effect
  return (
    <li>
      <div className={rows.what}>
        <p>{lesson.sentence}</p>
        <p className="caption">{effect.told(itemsLosingLabels, itemsWithFewerFindings)}</p>
      </div>
      <Button size="compact-sm" variant="default" onClick={() => askException({ lesson })}>
        {t.look}
      </Button>
    </li>
  )
}

function Row({ exception: { id, sentence, author, createdAt, expiresAt, expired } }: { exception: Exception }) {
  const end = useEndException()
  return (
    <li data-off={expired || undefined}>
      <div className={rows.what}>
        <p>{sentence}</p>
        <p className="caption">
          {formatDateTime(createdAt)} · {author}
        </p>
      </div>
      <span className={rows.fact}>
        {expiresAt ? `${expired ? t.ended : t.until} ${formatDateTime(expiresAt)}` : t.lasts}
      </span>
      <Button
        size="compact-sm"
        variant="default"
        loading={end.isPending}
        onClick={() => end.mutate(id, { onSuccess: () => toast('success', t.takenBack) })}
      >
        {t.takeBack}
      </Button>
    </li>
  )
}
